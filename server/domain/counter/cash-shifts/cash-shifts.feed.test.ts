/** Tests of cash shifts: what belongs to them, what they expect, and that a closed shift never changes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeShift, listShiftEntries, moveCash, openShift, type CashShift } from '#contract/counter/cash-shifts'
import { recordWalkIn, recordWalkInOffline, refundWalkIn } from '#contract/counter/walk-ins'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { addDays, lusakaDate } from '#contract/core/dates'
import { push } from '#contract/sync/sync'
import { insertAccount, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { recordWalkIn as recordWalkInNow } from '../walk-ins'
import { pullRow } from '../../../../tests/support/counter-flow'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: Awaited<ReturnType<typeof insertListing>>
let clerk: Clerk
let colleague: Clerk
const db = () => world.connection.db

interface Clerk {
  id: string
  token: string
  device: string
}

async function insertClerk(staffRole: string, vendorId = vendor.id): Promise<Clerk> {
  const { id } = await insertAccount(db(), {
    role: 'partner',
    staff_role: staffRole,
    vendor_id: vendorId,
    business_type: 'hotel',
    full_name: `Clerk ${staffRole}`,
  } as never)
  return { id, token: await insertSession(db(), id), device: newId() }
}

beforeAll(async () => {
  world = await openWorld()
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })
  clerk = await insertClerk('partner-staff')
  colleague = await insertClerk('partner-staff')
})
afterAll(() => world.close())

const checkIn = addDays(lusakaDate(Date.now()), 20)
const choice = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
const now = () => new Date().toISOString()
type Caller = Pick<Clerk, 'token'> & { device?: string }

const open = (id: string, { token, device }: Clerk, opening = 200, key = newId()) =>
  world.call(openShift, { token, key, params: { id }, body: { opening, deviceId: device, at: now() } })
const move = (id: string, { token, device }: Clerk, kind: 'in' | 'out', amount: number, movement = newId()) =>
  world.call(moveCash, {
    token,
    key: newId(),
    params: { id },
    body: { id: movement, kind, amount, reason: 'Change', deviceId: device, at: now() },
  })
const close = (
  id: string,
  { token, device }: Caller,
  body: { counted: number; expected: number; reason?: string },
  key = newId(),
) =>
  world.call(closeShift, {
    token,
    key,
    params: { id },
    body: { reason: '', deviceId: device ?? newId(), at: now(), ...body },
  })
const buildSale = (shiftId: string, more: object = {}) => ({
  id: newId(),
  listingId: room.id,
  choice,
  seenTotal: 900,
  customerName: 'Mwila Tembo',
  shiftId,
  at: now(),
  ...more,
})
const sell = (body: object, { token }: Caller = clerk, key = newId()) =>
  world.call(recordWalkInOffline, { token, key, body: body as never })
const refund = (bookingId: string, shiftId: string, { token }: Caller = clerk, id = newId(), amount = 900) =>
  world.call(refundWalkIn, { token, key: newId(), params: { id: bookingId }, body: { id, amount, shiftId, at: now() } })

/** Reads the shift as the caller's devices receive it. */
const readShift = (id: string, { token }: Caller) => pullRow<CashShift | undefined>(world, token, 'cashShift', id)
async function openNewShift(opening = 200, who = clerk): Promise<{ id: string; who: Clerk }> {
  const at = { ...who, device: newId() }
  const id = newId()
  expect((await open(id, at, opening)).status).toBe(200)
  return { id, who: at }
}
async function countWaitingStatements(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]!.count
}
const countBookings = async (id: string) =>
  (await db().selectFrom('booking').select('id').where('id', '=', id).execute()).length

describe('a cash shift', () => {
  it('expects the float with sales and money paid in, less refunds and money paid out', async () => {
    const { id, who } = await openNewShift(200)
    const [first, second] = [buildSale(id), buildSale(id)]
    await sell(first)
    const { status } = await world.call(recordWalkIn, { token: clerk.token, key: newId(), body: second as never })
    expect(status).toBe(200)
    expect((await refund(first.id, id)).status).toBe(200)
    await move(id, who, 'in', 50.5)
    await move(id, who, 'out', 120)
    expect(await readShift(id, clerk)).toMatchObject({
      opening: 200,
      person: { _id: clerk.id },
      sales: { count: 2, amount: 1800 },
      refunds: { count: 1, amount: 900 },
      movements: [
        { kind: 'in', amount: 50.5, reason: 'Change' },
        { kind: 'out', amount: 120 },
      ],
      corrections: [],
      closing: null,
    })
    expect((await close(id, who, { counted: 1030.5, expected: 1030.5 })).status).toBe(200)
    expect((await readShift(id, clerk))!.closing).toMatchObject({
      counted: 1030.5,
      expected: 1030.5,
      difference: 0,
      reason: '',
      by: null,
    })
  })

  it('is closed with a reason if cash is missing', async () => {
    const { id, who } = await openNewShift(200)
    const refused = await close(id, who, { counted: 150, expected: 200 })
    expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
    expect((await close(id, who, { counted: 150, expected: 200, reason: 'Wrong change' })).status).toBe(200)
    expect((await readShift(id, clerk))!.closing).toMatchObject({ difference: -50, reason: 'Wrong change' })
  })

  it('is closed without a reason if the device could not know the difference', async () => {
    const { id, who } = await openNewShift(200)
    const soldOut = await insertListing(db(), { vendor_id: vendor.id, capacity: 0 })
    expect((await sell(buildSale(id, { listingId: soldOut.id }))).body.code).toBe('sold_out')
    expect((await close(id, who, { counted: 1100, expected: 1100 })).status).toBe(200)
    expect((await readShift(id, clerk))!.closing).toMatchObject({
      expected: 200,
      deviceExpected: 1100,
      difference: 900,
    })
  })

  it('is one for a person and device', async () => {
    const { id, who } = await openNewShift()
    const [again, other] = [newId(), newId()]
    expect((await open(id, who)).status).toBe(200)
    expect((await open(again, who)).body.code).toBe('wrong_state')
    expect((await open(other, { ...who, device: newId() })).status).toBe(200)
    expect((await open(newId(), { ...colleague, device: who.device })).status).toBe(200)
    await close(id, who, { counted: 200, expected: 200 })
    expect((await open(again, who)).status).toBe(200)
  })

  it('is opened once if two requests arrive at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const who = { ...clerk, device: newId() }
      const answers = await Promise.all([open(newId(), who), open(newId(), who), open(newId(), who)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })

  it('is changed only at its own device, or closed by the owner', async () => {
    const { id, who } = await openNewShift()
    const elsewhere = { ...who, device: newId() }
    expect((await move(id, elsewhere, 'out', 10)).status).toBe(404)
    expect((await move(id, { ...colleague, device: who.device }, 'out', 10)).status).toBe(404)
    expect((await close(id, elsewhere, { counted: 200, expected: 200 })).status).toBe(404)
    expect((await close(id, vendor.owner, { counted: 200, expected: 200 })).status).toBe(200)
    expect((await readShift(id, clerk))!.closing).toMatchObject({ by: 'Chanda Phiri' })
    expect((await close(id, who, { counted: 210, expected: 200, reason: 'Tip' })).body.code).toBe('wrong_state')
  })

  it('is not opened by those who may not sell, nor by customers', async () => {
    for (const role of ['partner-manager', 'partner-viewer'])
      expect((await open(newId(), await insertClerk(role))).status).toBe(403)
    const customer = await insertAccount(db())
    expect((await open(newId(), { ...clerk, token: await insertSession(db(), customer.id) })).status).toBe(403)
  })

  it('does not accept impossible amounts and times', async () => {
    const body = { opening: 10, deviceId: newId(), at: now() }
    const send = (more: object) =>
      world.call(openShift, {
        token: clerk.token,
        key: newId(),
        params: { id: newId() },
        body: { ...body, ...more } as never,
      })
    for (const opening of [-1, 0.001, 1e12, NaN, 'x']) expect((await send({ opening })).status).toBe(422)
    expect((await send({ at: '2026-99-99T10:00:00Z' })).status).toBe(422)
    const id = newId()
    const future = '2099-01-01T00:00:00.000Z'
    await world.call(openShift, { token: clerk.token, key: newId(), params: { id }, body: { ...body, at: future } })
    const shift = await readShift(id, clerk)
    expect(Date.parse(shift!.openedAt)).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

// Odoo #203431: orders that are sent after their session was closed end in a session that nobody has counted.
describe('a sale or refund that arrives after its shift was closed', () => {
  it('is a dated correction, and the closed amounts stay', async () => {
    const { id, who } = await openNewShift(200)
    const inTime = buildSale(id)
    await sell(inTime)
    await close(id, who, { counted: 1100, expected: 1100 })
    const before = (await readShift(id, clerk))!
    const soldAt = new Date(Date.now() - 3_600_000).toISOString()
    const late = buildSale(id, { at: soldAt })
    expect((await sell(late, colleague)).status).toBe(200)
    expect((await refund(inTime.id, id)).status).toBe(200)
    await move(id, who, 'out', 20)
    const after = (await readShift(id, clerk))!
    expect({ ...after, corrections: [] }).toEqual(before)
    expect(after.corrections).toMatchObject([
      { _id: late.id, kind: 'sale', amount: 900, at: soldAt, isCorrection: true, description: 'Garden room' },
      { _id: inTime.id, kind: 'refund', amount: -900 },
      { kind: 'out', amount: -20 },
    ])
    expect(after.corrections[0]!.reference).toMatch(/^TLP-/)
    expect(Date.parse(after.corrections[0]!.recordedAt)).toBeGreaterThan(Date.parse(soldAt))
  })

  it('counts once, however often it is sent', async () => {
    const { id, who } = await openNewShift(200)
    await close(id, who, { counted: 200, expected: 200 })
    const late = buildSale(id)
    const refundId = newId()
    for (const seller of [clerk, colleague, clerk]) expect((await sell(late, seller)).status).toBe(200)
    for (const _ of [1, 2]) expect((await refund(late.id, id, clerk, refundId)).status).toBe(200)
    expect((await refund(late.id, id, colleague)).body.code).toBe('wrong_state')
    expect((await readShift(id, clerk))!.corrections.map(({ amount }) => amount)).toEqual([900, -900])
  })
})

describe('a sale that arrives before its shift', () => {
  it('belongs to it, because another device sent the sale first', async () => {
    const shiftId = newId()
    expect((await sell(buildSale(shiftId), colleague)).status).toBe(200)
    const who = { ...clerk, device: newId() }
    await open(shiftId, who, 100)
    expect(await readShift(shiftId, clerk)).toMatchObject({ sales: { count: 1, amount: 900 }, corrections: [] })
    expect((await close(shiftId, who, { counted: 1000, expected: 100 })).status).toBe(200)
    expect((await readShift(shiftId, clerk))!.closing).toMatchObject({ expected: 1000, difference: 0 })
  })

  it('never becomes part of the shift of another business', async () => {
    const other = await insertVendor(db())
    const foreign = newId()
    await open(foreign, { ...other.owner, device: newId() })
    expect((await sell(buildSale(foreign))).status).toBe(404)
    const pending = newId()
    await sell(buildSale(pending))
    await open(pending, { ...other.owner, device: newId() })
    expect(await readShift(pending, other.owner)).toMatchObject({ sales: { count: 0, amount: 0 } })
    expect(await readShift(pending, vendor.owner)).toBeUndefined()
  })
})

describe('the same sale', () => {
  // Odoo #152259: two tabs send the same order, and the server creates it twice.
  it('The same sale from two devices in parallel is booked once, also for the last room (20 rounds)', async () => {
    const { id } = await openNewShift(0)
    for (let round = 0; round < 20; round++) {
      const lastRoom = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
      const sale = buildSale(id, { listingId: lastRoom.id })
      const answers = await Promise.all([sell(sale, clerk), sell(sale, colleague), sell(sale, vendor.owner)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await countBookings(sale.id)).toBe(1)
    }
    expect(await readShift(id, clerk)).toMatchObject({ sales: { count: 20, amount: 18_000 } })
  })

  it('waits while another device records it, and is not refused because of its own room', async () => {
    const { id } = await openNewShift(0)
    const lastRoom = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const sale = buildSale(id, { listingId: lastRoom.id })
    const second = await world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', lastRoom.id).forUpdate().execute()
      const sent = sell(sale, colleague)
      await expect.poll(countWaitingStatements).toBe(1)
      await recordWalkInNow(tx, { vendorId: vendor.id, accountId: clerk.id }, sale)
      return { sent }
    })
    expect((await second.sent).status).toBe(200)
    expect(await countBookings(sale.id)).toBe(1)
  })

  it('sent online and offline with different keys costs its fee once', async () => {
    const { id } = await openNewShift(0)
    const sale = buildSale(id)
    await world.call(recordWalkIn, { token: clerk.token, key: newId(), body: sale as never })
    await sell(sale, colleague)
    const postings = await db().selectFrom('posting').select('kind').where('subject_id', '=', sale.id).execute()
    expect(postings.map(({ kind }) => kind).sort()).toEqual(['cash_kept', 'cash_sale'])
  })
})

describe('closing while sales arrive', () => {
  it('counts each sale in the closing or as a correction (20 rounds)', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, who } = await openNewShift(0)
      const sales = [1, 2, 3].map(() => buildSale(id))
      await Promise.all([
        sell(sales[0]!),
        close(id, who, { counted: 0, expected: 1 }),
        sell(sales[1]!, colleague),
        sell(sales[2]!),
      ])
      const shift = (await readShift(id, clerk))!
      expect(shift.sales.count + shift.corrections.length).toBe(3)
      expect(shift.closing!.expected).toBe(shift.sales.amount)
    }
  })

  it('waits for a sale whose shift did not exist yet when the sale was recorded', async () => {
    for (let round = 0; round < 10; round++) {
      const id = newId()
      const who = { ...clerk, device: newId() }
      await Promise.all([sell(buildSale(id), colleague), open(id, who, 0)])
      await Promise.all([sell(buildSale(id), colleague), close(id, who, { counted: 0, expected: 1 })])
      const shift = (await readShift(id, clerk))!
      expect(shift.sales.count + shift.corrections.length).toBe(2)
      expect(shift.closing!.expected).toBe(shift.sales.amount)
    }
  })
})

describe('the commands of one device', () => {
  it('opened, sold, refunded, moved and closed offline are replayed in order, once', async () => {
    const device = newId()
    const id = newId()
    const [first, second] = [buildSale(id), buildSale(id)]
    const at = now()
    const commands = [
      { endpoint: openShift.name, params: { id }, body: { opening: 100, deviceId: device, at } },
      { endpoint: recordWalkInOffline.name, body: first },
      { endpoint: recordWalkInOffline.name, body: second },
      { endpoint: refundWalkIn.name, params: { id: first.id }, body: { id: newId(), amount: 900, shiftId: id, at } },
      {
        endpoint: moveCash.name,
        params: { id },
        body: { id: newId(), kind: 'out', amount: 40, reason: 'Fuel', deviceId: device, at },
      },
      {
        endpoint: closeShift.name,
        params: { id },
        body: { counted: 960, expected: 960, reason: '', deviceId: device, at },
      },
    ].map((command) => ({ key: newId(), ...command }))
    const send = () => world.call(push, { token: clerk.token, body: { protocol: 1, device, commands } as never })
    for (const _ of [1, 2]) {
      const { body } = await send()
      expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(commands.map(() => 'accepted'))
    }
    expect(await readShift(id, clerk)).toMatchObject({
      sales: { count: 2, amount: 1800 },
      refunds: { count: 1, amount: 900 },
      closing: { expected: 960, difference: 0 },
      corrections: [],
    })
  })
})

describe('a refund in cash', () => {
  it('cancels the booking, returns the fee and notifies nobody', async () => {
    const { id } = await openNewShift()
    const sale = buildSale(id)
    await sell(sale)
    const countNotifications = async () =>
      (await db().selectFrom('notification').select('id').where('account_id', '=', vendor.owner.id).execute()).length
    const before = await countNotifications()
    expect((await refund(sale.id, id)).status).toBe(200)
    const booking = await db().selectFrom('booking').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow()
    expect(booking).toMatchObject({ state: 'cancelled_by_partner', owed_ngwee: 90_000 })
    expect(await countNotifications()).toBe(before)
  })

  it('is refused for another amount, another business, and a booking that is over', async () => {
    const { id } = await openNewShift()
    const sale = buildSale(id)
    await sell(sale)
    expect((await refund(sale.id, id, clerk, newId(), 800)).body.code).toBe('wrong_state')
    const other = await insertVendor(db())
    expect((await refund(sale.id, id, other.owner)).status).toBe(404)
    await world.call(takePartnerStep, {
      token: vendor.owner.token,
      key: newId(),
      params: { id: sale.id },
      body: { step: 'cancel' },
    })
    expect((await refund(sale.id, id)).body.code).toBe('wrong_state')
    expect((await readShift(id, clerk))!.refunds.count).toBe(0)
  })
})

describe('the shifts of a business', () => {
  it('are read by their person, the owner and staff who view reports, and by nobody else', async () => {
    const { id } = await openNewShift()
    const [manager, viewer] = [await insertClerk('partner-manager'), await insertClerk('partner-viewer')]
    const other = await insertVendor(db())
    for (const reader of [clerk, vendor.owner, manager, viewer]) {
      expect(await readShift(id, reader)).toMatchObject({ _id: id })
      expect((await world.call(listShiftEntries, { token: reader.token, params: { id } as never })).status).toBe(200)
    }
    for (const stranger of [colleague, other.owner]) {
      expect(await readShift(id, stranger)).toBeUndefined()
      expect((await world.call(listShiftEntries, { token: stranger.token, params: { id } as never })).status).toBe(404)
    }
  })

  it('name the colleague who recorded a sale into them', async () => {
    const { id } = await openNewShift()
    await sell(buildSale(id), colleague)
    await sell(buildSale(id))
    const { body } = await world.call(listShiftEntries, { token: clerk.token, params: { id } as never })
    expect(body.map(({ recordedBy }: { recordedBy: string | null }) => recordedBy)).toEqual([
      'Clerk partner-staff',
      null,
    ])
  })

  it('list their entries in order', async () => {
    const { id, who } = await openNewShift()
    const sale = buildSale(id, { at: new Date(Date.now() - 60_000).toISOString() })
    await move(id, who, 'in', 5)
    await sell(sale)
    const { body } = await world.call(listShiftEntries, { token: clerk.token, params: { id } as never })
    expect(body).toMatchObject([
      { kind: 'sale', amount: 900, description: 'Garden room', isCorrection: false },
      { kind: 'in', amount: 5, description: 'Change', reference: '' },
    ])
  })
})

describe('the database', () => {
  const expectRefused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(db())).rejects.toThrow(/cash shift|violates/)

  it('refuses to change or delete entries and closed shifts', async () => {
    const { id, who } = await openNewShift(200)
    await sell(buildSale(id))
    await expectRefused(sql`update cash_shift set opening_ngwee = 1 where id = ${id}`)
    await close(id, who, { counted: 1100, expected: 1100 })
    await expectRefused(sql`update cash_shift_entry set amount_ngwee = 1 where shift_id = ${id}`)
    await expectRefused(sql`delete from cash_shift_entry where shift_id = ${id}`)
    await expectRefused(sql`update cash_shift set counted_ngwee = 0, expected_ngwee = 0 where id = ${id}`)
    await expectRefused(sql`update cash_shift set closed_at = null where id = ${id}`)
    await expectRefused(sql`update cash_shift set reason = 'Another reason' where id = ${id}`)
    await expectRefused(sql`delete from cash_shift where id = ${id}`)
  })

  it('refuses a closing whose expected amount is not the sum of the entries', async () => {
    const { id } = await openNewShift(200)
    await sell(buildSale(id))
    await expectRefused(sql`
      update cash_shift set closed_at = now(), close_recorded_at = now(), closed_by = account_id, counted_ngwee = 20000,
        expected_ngwee = 20000, device_expected_ngwee = 20000 where id = ${id}`)
  })

  it('refuses a difference without a reason, a negative sale and a second entry of a sale', async () => {
    const { id } = await openNewShift(200)
    await expectRefused(sql`
      update cash_shift set closed_at = now(), close_recorded_at = now(), closed_by = account_id, counted_ngwee = 1,
        expected_ngwee = 20000, device_expected_ngwee = 20000 where id = ${id}`)
    const insert = (kind: string, amount: number, subject: string) => sql`
      insert into cash_shift_entry (id, shift_id, vendor_id, kind, subject_id, amount_ngwee, description, happened_at, recorded_at, recorded_by)
      values (gen_random_uuid(), ${id}, ${vendor.id}, ${kind}, ${subject}, ${amount}, '', now(), now(), ${clerk.id})`
    await expectRefused(insert('sale', -5, newId()))
    await expectRefused(insert('out', 5, newId()))
    const subject = newId()
    await insert('sale', 5, subject).execute(db())
    await expectRefused(insert('sale', 5, subject))
  })
})
