/** Totals that triggers keep must equal the sums over the raw tables, whatever happens to the rows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  maxStatisticsDays,
  readAttention,
  readDashboardStats,
  readStatistics as statisticsEndpoint,
} from '#contract/platform/statistics'
import { addDays } from '#contract/core/dates'
import { reportClientError } from '#contract/platform/client-errors'
import { insertAccount, insertVendor, insertCustomer } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import {
  insertRandomHistory,
  changeRandomRows,
  readRawTotals,
  readStatistics,
} from '../../../../tests/support/statistics'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await insertCustomer(world.connection.db, { role: 'admin' })).token
})
afterAll(() => world.close())

const readStats = async () => (await world.call(readDashboardStats, { token })).body

describe('the dashboard statistics', () => {
  it('start at zero', async () => {
    expect(await readStats()).toEqual({ totalUsers: 1, pendingApprovals: 0, activePartners: 0, totalBookings: 0 })
  })

  it('equal counts over the raw tables after inserts, changes and deletions', async () => {
    for (const seed of [1, 2, 3]) {
      await insertRandomHistory(world, seed)
      await changeRandomRows(world, seed)
      const { rows } = await world.connection.pool.query(`
        select (select count(*) from account where deleted_at is null) as "totalUsers",
          (select count(*) from account where role = 'partner' and staff_role is null and approval_status = 'pending'
            and deleted_at is null) as "pendingApprovals",
          (select count(*) from account where role = 'partner' and staff_role is null and approval_status = 'approved'
            and is_active and deleted_at is null) as "activePartners",
          (select count(*) from booking where state = any('{confirmed,in_service,completed,no_show}')) as "totalBookings"`)
      expect(await readStats()).toEqual(rows[0])
    }
    const { pendingApprovals, totalBookings } = await readStats()
    expect(pendingApprovals).toBeGreaterThan(0)
    expect(totalBookings).toBeGreaterThan(20)
  })

  it('are the same for concurrent changes', async () => {
    const { pool } = world.connection
    const before = await readStats()
    const { rows } = await pool.query(`select id from booking where state = 'confirmed' limit 16`)
    await Promise.all(
      rows.map(({ id }) => pool.query(`update booking set state = 'cancelled_by_partner' where id = $1`, [id])),
    )
    expect((await readStats()).totalBookings).toBe(before.totalBookings - rows.length)
    expect(rows.length).toBe(16)
  })

  it('read as many rows for many bookings as for few', async () => {
    const { pool } = world.connection
    const { rows } = await pool.query(`
      explain (analyze, format json) select metric, sum(amount) from statistic
      where metric in ('users', 'bookings') and day = '-infinity' group by metric`)
    expect(JSON.stringify(rows)).not.toContain('"booking"')
    const { rows: counted } = await pool.query(
      `select count(*) from statistic where day = '-infinity' and metric = 'bookings'`,
    )
    // Seven verticals in at most 16 shards.
    expect(counted[0].count).toBeLessThanOrEqual(7 * 16)
  })
})

describe.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('with the session time zone %s', (zone) => {
  it('counts each day in Zambia, equal to sums over the raw tables', async () => {
    const client = await world.connection.pool.connect()
    try {
      await client.query(`set time zone '${zone}'`)
      await insertRandomHistory(world, zone.length, client)
      await changeRandomRows(world, zone.length, client)
      const totals = await readStatistics(client)
      expect(totals).toEqual(await readRawTotals(client))
      expect(new Set(totals.map(({ metric }) => metric)).size).toBeGreaterThanOrEqual(10)
    } finally {
      await client.query('reset time zone')
      client.release()
    }
  })
})

describe('the daily statistics', () => {
  const read = async (from: string, to: string) =>
    (await world.call(statisticsEndpoint, { token, query: { from, to } })).body

  it('equal sums over the raw tables in the period and in the one before', async () => {
    const raw = await readRawTotals(world.connection.pool)
    const { series, payments, previousFrom, previousTo } = await read('2026-03-15', '2026-03-19')
    expect([previousFrom, previousTo]).toEqual(['2026-03-10', '2026-03-14'])
    const sumRaw = (metric: string, dimension: string, from: string, to: string) =>
      raw
        .filter((total) => total.metric === metric && total.dimension === dimension)
        .filter(({ day }) => day >= from && day <= to)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(series.length).toBeGreaterThanOrEqual(13)
    for (const { metric, vertical, perDay, previousPerDay } of series) {
      const unit = ['sales', 'fee', 'refunds'].includes(metric) ? 100 : 1
      expect(perDay).toHaveLength(5)
      for (const day of [0, 1, 2, 3, 4]) {
        const [now, before] = [addDays('2026-03-15', day), addDays('2026-03-10', day)]
        expect(Math.round(perDay[day] * unit)).toBe(sumRaw(metric, vertical, now, now))
        expect(Math.round(previousPerDay[day] * unit)).toBe(sumRaw(metric, vertical, before, before))
      }
    }
    for (const { network, successful, previousFailed } of payments) {
      expect(successful).toBe(sumRaw('paymentsSuccessful', network, '2026-03-15', '2026-03-19'))
      expect(previousFailed).toBe(sumRaw('paymentsFailed', network, '2026-03-10', '2026-03-14'))
    }
    expect(payments).toHaveLength(3)
  })

  it('are empty in a period without events', async () => {
    expect(await read('2020-01-01', '2020-01-31')).toMatchObject({ series: [], payments: [] })
  })

  it.each([
    ['days in the wrong order', '2026-03-02', '2026-03-01'],
    ['too many days', '2025-01-01', addDays('2025-01-01', maxStatisticsDays)],
  ])('refuse %s', async (_, from, to) => {
    expect((await world.call(statisticsEndpoint, { token, query: { from, to } })).status).toBe(422)
  })
})

describe('what needs attention', () => {
  const read = async () => (await world.call(readAttention, { token })).body

  it('has payments that are pending for more than 15 minutes, oldest first, and failed refunds', async () => {
    const { db, pool } = world.connection
    await pool.query(`update payment set state = 'failed' where state = 'pending'`)
    await pool.query(`update refund set state = 'successful'`)
    const { rows } = await pool.query(`select id from payment limit 2`)
    const setPending = (id: string, minutes: number) =>
      pool.query(`update payment set state = 'pending', created_at = now() - $2 * interval '1 minute' where id = $1`, [
        id,
        minutes,
      ])
    await setPending(rows[0].id, 14)
    await setPending(rows[1].id, 16)
    await pool.query(
      `update refund set state = 'failed', failure = 'The wallet is closed.' where id in (select id from refund limit 1)`,
    )
    const { stuckPayments, failedRefunds } = await read()
    expect(stuckPayments).toMatchObject({ count: 1, items: [{ _id: rows[1].id, vendor: { name: 'Musi Lodge' } }] })
    expect(failedRefunds).toMatchObject({ count: 1, items: [{ failure: 'The wallet is closed.' }] })
    expect(await db.selectFrom('refund').select('id').execute()).not.toHaveLength(1)
  })

  it('counts waiting applications and open support tickets, with the oldest', async () => {
    const { db, pool } = world.connection
    await pool.query(`update account set approval_status = 'approved' where approval_status = 'pending'`)
    const at = new Date('2026-02-01T08:00:00Z')
    const applicant = { role: 'partner', approval_status: 'pending' } as const
    const { id } = await insertAccount(db, { ...applicant, created_at: new Date('2026-02-02T08:00:00Z') })
    await insertAccount(db, { ...applicant, created_at: at })
    await insertAccount(db, { ...applicant, deleted_at: at, created_at: new Date('2026-01-01T08:00:00Z') })
    await pool.query(
      `insert into support_ticket (id, account_id, subject, category, priority, status, message, created_at, changed_at)
       select gen_random_uuid(), $1, 'x', 'payment', 'low', status, 'x', $2, $2 from unnest('{open,open,closed}'::text[]) status`,
      [id, at],
    )
    const { approvals, supportTickets } = await read()
    expect(approvals).toEqual({ count: 2, oldestAt: at.toISOString() })
    expect(supportTickets).toEqual({ count: 2, oldestAt: at.toISOString() })
  })

  it('counts every queue that administrators decide about', async () => {
    const { db, pool } = world.connection
    const vendor = await insertVendor(db, { name: 'Kubu Lodge' })
    const person = await insertAccount(db)
    const at = '2026-02-01T08:00:00.000Z'
    const waiting = { count: 1, oldestAt: at }
    const before = await read()
    const names = ['reports', 'nameChanges', 'disputedClaims', 'corrections', 'differences', 'secondFactorResets']
    for (const name of [...names, 'expiredDocuments']) expect(before[name], name).toMatchObject({ count: 0 })
    const { rows: bookings } = await pool.query(`select id from booking limit 1`)
    for (const [text, ...values] of [
      [
        `insert into reported_item (kind, target_id, vendor_id, state, reports, last_reported_at)
         values ('vendor', $1, $1, 'open', 1, $2)`,
        vendor.id,
        at,
      ],
      [
        `insert into name_change (id, vendor_id, requested_by, name_before, requested_name, requested_at)
         values (gen_random_uuid(), $1, $2, 'Kubu', 'Kubu Lodge', $3)`,
        vendor.id,
        vendor.owner_id,
        at,
      ],
      [
        `insert into deposit_claim (booking_id, amount_ngwee, reason, state, dispute_until, created_at, changed_at)
         values ($1, 100, 'Damage', 'disputed', $2, $2, $2)`,
        bookings[0].id,
        at,
      ],
      [
        `insert into correction (id, target, vendor_id, amount_ngwee, reason, needs_approval, state, requested_by, created_at)
         values (gen_random_uuid(), 'vendor', $1, 100, 'x', true, 'requested', $2, $3)`,
        vendor.id,
        person.id,
        at,
      ],
      [
        `insert into money_difference (id, kind, subject, ours, theirs, amount_ngwee, found_at)
         values (gen_random_uuid(), 'balance', $1, 'x', 'y', 100, $2)`,
        vendor.id,
        at,
      ],
      [
        `insert into second_factor_reset (id, account_id, requested_by, requested_at, expires_at)
         values (gen_random_uuid(), $1, $2, $3, now() + interval '1 hour')`,
        person.id,
        vendor.owner_id,
        at,
      ],
      [
        `insert into business_document (id, vendor_id, kind, expires_on, upload_id, file_name, size, added_at)
         select gen_random_uuid(), $1, kind, expires_on::date, gen_random_uuid(), 'x.pdf', 1, $2
         from (values ('zta', '2026-01-31'), ('pacra', '2026-01-31'), ('pacra', '2099-01-31')) as d (kind, expires_on)`,
        vendor.id,
        at,
      ],
    ] as [string, ...string[]][])
      await pool.query(text, values)
    const after = await read()
    for (const name of names) expect(after[name], name).toEqual(waiting)
    // The expired registration was replaced by a valid one.
    expect(after.expiredDocuments).toMatchObject({
      count: 1,
      items: [{ vendor: { _id: vendor.id, name: 'Kubu Lodge' }, kind: 'zta', expiredOn: '2026-01-31' }],
    })
  })

  it('counts refused changes of outboxes by reason, each once', async () => {
    const { pool } = world.connection
    const { id } = await insertAccount(world.connection.db)
    const refuse = async (endpoint: string, code: string) => {
      const { rows } = await pool.query(
        `insert into command_key (account_id, key, endpoint, request_hash, created_at)
         values ($1, gen_random_uuid(), $2, '', now()) returning key`,
        [id, endpoint],
      )
      const outcome = JSON.stringify({ refusal: { code } })
      for (const _ of [1, 2])
        await pool.query(`update command_key set outcome = $2 where key = $1`, [rows[0].key, outcome])
    }
    await refuse('cart.add', 'sold_out')
    await refuse('cart.add', 'sold_out')
    await refuse('support.open', 'not_found')
    await refuse('admin.auditExport', 'invalid_input')
    expect((await read()).refusals).toEqual([
      { reason: 'sold_out', count: 2 },
      { reason: 'not_found', count: 1 },
    ])
  })

  it('counts background jobs whose last attempt failed', async () => {
    const { pool } = world.connection
    await pool.query(`select graphile_worker.add_job('mail.send', run_at => now() + interval '1 day')`)
    await pool.query(`select graphile_worker.add_job('refund.send', run_at => now() + interval '1 day')`)
    await pool.query(`update graphile_worker._private_jobs j set last_error = 'Error', attempts = max_attempts
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'mail.send'`)
    expect((await read()).failedJobs).toEqual([{ reason: 'mail.send', count: 1 }])
  })

  it('counts errors of browsers by kind', async () => {
    const report = {
      kind: 'render',
      name: 'TypeError',
      message: 'x',
      stack: [],
      componentStack: [],
      build: 'dev',
      route: '/',
    }
    const { status } = await world.call(reportClientError, { body: report })
    expect(status).toBe(200)
    expect((await read()).clientErrors).toEqual([{ reason: 'render', count: 1 }])
  })
})
