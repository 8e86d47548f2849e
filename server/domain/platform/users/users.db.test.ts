/** Administrators find, suspend and reactivate accounts. */
import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { adminPageSize, maxCounted } from '#contract/core/list-page'
import {
  listUserBookings,
  listUserPayments,
  listUserSessions,
  listUserTickets,
  readUser,
  revokeUserSession,
  revokeUserSessions,
} from '#contract/platform/user-details'
import { listUsers, setUserStatus, type AdminUser } from '#contract/platform/users'
import { me } from '#contract/accounts/session'
import { vendor as readVendor } from '#contract/catalogue/catalogue'
import { editStaff } from '#contract/business/staff'
import type { Endpoint } from '#contract/core/endpoint'
import { addDays, lusakaDate } from '#contract/core/values'
import { openSupportTicket } from '#contract/messages/support/support'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import type { Database } from '../../../db/schema'
import { listUsers as listUsersPage } from './list'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const db = () => world.connection.db
const insertAdmin = (role: 'admin' | 'superAdmin' = 'admin') => insertCustomer(db(), { role })
const setStatus = (token: string, id: string, isActive: boolean, reason?: string) =>
  world.call(setUserStatus, { token, params: { id }, body: { isActive, ...(reason ? { reason } : {}) } })
const loadAccount = (id: string) =>
  db().selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const checkIn = addDays(lusakaDate(Date.now()), 10)
const stay = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }

describe('the user list', () => {
  const list = async (query: Record<string, unknown>) =>
    (await world.call(listUsers, { token: (await insertAdmin()).token, query })).body as AdminUser[]
  const listNames = async (query: Record<string, unknown>) => (await list(query)).map(({ full_name }) => full_name)

  it('contains the specified fields and the number of matches in a header', async () => {
    const person = await insertAccount(db(), { full_name: 'Zelipa Ngoma', email: 'zelipa@example.test' })
    const { token } = await insertAdmin()
    const { body, headers } = await world.call(listUsers, { token, query: { search: 'zelipa' } })
    expect(body).toEqual([
      {
        _id: person.id,
        full_name: 'Zelipa Ngoma',
        email: 'zelipa@example.test',
        role: 'endUser',
        createdAt: person.created_at.toISOString(),
        isActive: true,
      },
    ])
    expect(headers['x-total-count']).toBe('1')
  })

  it('finds words of the name and email in any order, and short words at the beginning of a word', async () => {
    await insertAccount(db(), { full_name: 'Quinta Xolani Banda', email: 'qx@farm.test' })
    for (const search of ['xolani quinta', 'OLAN', 'farm.te', 'qx', 'xo qu'])
      expect(await listNames({ search }), search).toContain('Quinta Xolani Banda')
    for (const search of ['ol', 'quinta phiri', '%', 'quinta_xolani'])
      expect(await listNames({ search }), search).not.toContain('Quinta Xolani Banda')
  })

  it('finds people by their business and their phone number, with words of all of them', async () => {
    const person = { full_name: 'Yolamu Findtest', company_name: 'Kalambo Falls Coaches', phone: '0977000888' }
    await insertAccount(db(), { role: 'partner', ...person })
    for (const search of ['kalambo falls', '0977000888', '77000', 'coaches yolamu', 'findtest kalam'])
      expect(await list({ search }), search).toMatchObject([{ companyName: 'Kalambo Falls Coaches' }])
    expect(await listNames({ search: 'kalambo river' })).toEqual([])
  })

  it('finds staff by the address that their employer entered', async () => {
    const id = randomUUID()
    await insertAccount(db(), {
      id,
      email: `staff-${id}@unverified.invalid`,
      unverified_email: 'wezi@lodge.test',
      email_verified_at: null,
    })
    expect(await list({ search: 'wezi@lodge' })).toMatchObject([{ _id: id, email: 'wezi@lodge.test' }])
  })

  it('marks invited accounts, which are neither active nor suspended', async () => {
    const { id } = await insertAccount(db(), { full_name: 'Invitetest Bwalya', role: 'admin', invited_at: new Date() })
    const find = async (query: object) => (await list({ search: 'invitetest', ...query })).map(({ _id }) => _id)
    expect(await list({ search: 'invitetest' })).toMatchObject([{ _id: id, isInvited: true }])
    expect(await find({ status: 'active' })).toEqual([])
    expect(await find({ status: 'suspended' })).toEqual([])
    expect(await find({ status: 'invited' })).toEqual([id])
  })

  it('filters by role and status, and sorts by each column in both directions', async () => {
    for (const [name, row] of [
      ['Listtest Anna', { role: 'partner', created_at: new Date('2026-03-01') }],
      ['listtest bupe', { role: 'endUser', created_at: new Date('2026-01-01') }],
      ['Listtest Chola', { role: 'partner', created_at: new Date('2026-02-01'), suspended_at: new Date() }],
    ] as const)
      await insertAccount(db(), { full_name: name, email: `${name.at(-1)}-${name.length}@list.test`, ...row })
    const find = async (query: Record<string, unknown>) =>
      (await listNames({ search: 'listtest', ...query })).map((name) => name.slice(9))
    expect(await find({})).toEqual(['Anna', 'Chola', 'bupe'])
    expect(await find({ role: 'partner' })).toEqual(['Anna', 'Chola'])
    expect(await find({ status: 'suspended' })).toEqual(['Chola'])
    expect(await find({ status: 'active' })).toEqual(['Anna', 'bupe'])
    expect(await find({ sort: 'full_name' })).toEqual(['Anna', 'bupe', 'Chola'])
    expect(await find({ sort: '-full_name' })).toEqual(['Chola', 'bupe', 'Anna'])
    expect(await find({ sort: 'createdAt' })).toEqual(['bupe', 'Chola', 'Anna'])
    expect((await find({ sort: 'role' }))[0]).toBe('bupe')
    expect((await find({ sort: 'isActive' }))[0]).toBe('Chola')
    expect(await find({ sort: 'email' })).toEqual(['Anna', 'Chola', 'bupe'])
  })

  it('does not contain deleted accounts', async () => {
    await insertAccount(db(), { full_name: 'Removed Person', email: `deleted-${randomUUID()}@removed.invalid` })
    expect(await list({ search: 'removed person' })).toEqual([])
  })

  it('reads no more rows of a large table than of a small one, except those that match', async () => {
    await sql`
      insert into account (id, email, full_name, role, created_at)
      select gen_random_uuid(), 'user' || n || '@many.test', (array['Mutale', 'Chipo', 'Bwalya', 'Natasha'])[n % 4 + 1] || ' Person' || n,
        case when n % 50 = 0 then 'partner' else 'endUser' end, timestamptz '2025-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) n`.execute(db())
    await sql`update account set suspended_at = now(), is_active = false where email like 'user%77@many.test'`.execute(
      db(),
    )
    await sql`vacuum analyze account`.execute(db())
    for (const query of [
      {},
      { page: 50 },
      { search: 'mutale' },
      { search: 'person19999' },
      { search: 'nobody at all' },
      { search: 'ch' },
      { search: 'm' },
      { status: 'suspended' },
      { status: 'invited' },
      { role: 'partner', sort: 'full_name' },
      { role: 'superAdmin' },
      ...['full_name', '-email', 'role', '-createdAt', 'isActive'].map((sort) => ({ sort })),
      { role: 'endUser', status: 'active', sort: '-full_name' },
    ]) {
      const statements = await recordStatements(query as never)
      expect(statements).toHaveLength(2)
      for (const { sql: text, parameters } of statements) {
        const { rows } = await world.connection.pool.query(`explain (analyze, format json) ${text}`, [...parameters])
        expect(countScannedRows(rows[0]['QUERY PLAN'][0].Plan), JSON.stringify(query)).toBeLessThan(2500)
      }
    }
    const { token } = await insertAdmin()
    const counted = await world.call(listUsers, { token, query: { page: 2 } })
    expect(counted.headers['x-total-count']).toBe(String(maxCounted + 1))
    expect(counted.body).toHaveLength(adminPageSize)
  })
})

/** Returns the statements that a page of the list executes. */
async function recordStatements(query: Parameters<typeof listUsersPage>[1]) {
  const statements: CompiledQuery[] = []
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: world.connection.pool }),
    log: (event) => void statements.push(event.query),
  })
  await listUsersPage(logged, query)
  return statements
}

/** Counts the table rows that the scans of a plan have read, with those that a filter removed. */
function countScannedRows(plan: any): number {
  const own = /^(?!Bitmap Index).*Scan/.test(plan['Node Type'])
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum: number, child: any) => sum + countScannedRows(child), own)
}

describe('a suspension', () => {
  async function sellRooms() {
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 3 })
    const [holder, guest] = [await insertCustomer(db()), await insertCustomer(db())]
    const paid = await trade.buy(room.id, guest, stay)
    const held = (await trade.request(room.id, holder, stay)).body
    return { vendor, room, holder, guest, paid, held, admin: await insertAdmin() }
  }

  it('hides the vendor, ends unpaid bookings, keeps paid ones and tells both customers', async () => {
    const { vendor, room, holder, guest, paid, held, admin } = await sellRooms()
    const { status, body } = await setStatus(admin.token, vendor.owner.id, false, 'Several complaints')
    expect([status, body]).toEqual([200, { _id: vendor.owner.id, isActive: false }])
    expect((await world.call(readVendor, { params: { id: vendor.id } })).status).toBe(404)
    expect((await trade.request(room.id, guest, stay)).body.code).toBe('listing_gone')
    expect((await trade.readBooking(held._id)).state).toBe('hold_expired')
    expect(await db().selectFrom('claim').select('booking_id').where('booking_id', '=', held._id).execute()).toEqual([])
    expect((await trade.readBooking(paid._id)).state).toBe('confirmed')
    expect(await trade.getNotifications(holder.id)).toContain('Musi Lodge does not offer Garden room at the moment.')
    expect(await trade.getNotifications(guest.id)).toContain('Nothing changes for the bookings that you have paid.')
    expect(await trade.getNotifications(holder.id)).not.toContain('Nothing changes')
    await runDueTasks(world)
    const email = world.gateways.emails.findLast(({ subject }) => subject === 'Your Tilipo account is suspended')!
    expect(email.to).toBe(vendor.owner.email)
    expect(email.text).toContain('Reason: Several complaints')
  })

  it('is audited with its reason, and has an effect only once', async () => {
    const { vendor, admin } = await sellRooms()
    await setStatus(admin.token, vendor.owner.id, false, 'Fraud')
    await setStatus(admin.token, vendor.owner.id, false, 'Another reason')
    await setStatus(admin.token, vendor.owner.id, true)
    const { body } = await world.call(listAudit, {
      token: admin.token,
      query: { targetKind: 'account', targetId: vendor.owner.id },
    })
    expect(body).toMatchObject([
      { action: 'account.reactivate', before: { isActive: false }, after: { isActive: true } },
      { action: 'account.suspend', reason: 'Fraud', before: { isActive: true }, after: { unpaidBookingsEnded: 1 } },
    ])
    expect(body).toHaveLength(2)
  })

  it('refunds a payment that succeeds after the hold was ended', async () => {
    const { vendor, holder, held, admin } = await sellRooms()
    const payment = await trade.beginPayment(held._id, holder)
    await setStatus(admin.token, vendor.owner.id, false)
    await payment.succeed()
    expect((await trade.readBooking(held._id)).state).toBe('hold_expired')
    expect(await trade.findRefunds(held._id)).toHaveLength(1)
  })

  it('lets the customer of a confirmed booking pay the balance', async () => {
    const { vendor, guest, paid, admin } = await sellRooms()
    await db()
      .updateTable('booking')
      .set({ paid_ngwee: 90_000, quote: sql`quote || '{"balance":{"dueOn":"2099-01-01","amount":900}}'` })
      .where('id', '=', paid._id)
      .execute()
    await setStatus(admin.token, vendor.owner.id, false)
    const balance = await trade.beginPayment(paid._id, guest)
    await balance.succeed()
    expect((await trade.readBooking(paid._id)).paid_ngwee).toBe(180_000)
  })

  it('is lifted with everything that it changed', async () => {
    const { vendor, room, guest, admin } = await sellRooms()
    await setStatus(admin.token, vendor.owner.id, false)
    await setStatus(admin.token, vendor.owner.id, true)
    expect(await loadAccount(vendor.owner.id)).toMatchObject({
      is_active: true,
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
    })
    expect((await world.call(readVendor, { params: { id: vendor.id } })).status).toBe(200)
    expect((await trade.request(room.id, guest, stay)).status).toBe(200)
  })

  it('does not show a vendor that was never approved', async () => {
    const vendor = await insertVendor(db(), { visible: false })
    await db().updateTable('account').set({ approval_status: 'pending' }).where('id', '=', vendor.owner.id).execute()
    const { token } = await insertAdmin()
    await setStatus(token, vendor.owner.id, false)
    await setStatus(token, vendor.owner.id, true)
    expect((await world.call(readVendor, { params: { id: vendor.id } })).status).toBe(404)
  })

  it('never lets a hold of a concurrent booking survive', async () => {
    const { vendor, room, admin } = await sellRooms()
    const customers = await Promise.all(Array.from({ length: 6 }, () => insertCustomer(db())))
    await Promise.all([
      ...customers.map((customer) => trade.request(room.id, customer, stay)),
      setStatus(admin.token, vendor.owner.id, false),
    ])
    const open = await db()
      .selectFrom('booking')
      .select('state')
      .where('vendor_id', '=', vendor.id)
      .where('state', 'in', ['held', 'awaiting_payment', 'requested'])
      .execute()
    expect(open).toEqual([])
  })

  it('A suspension of a member of staff is not lifted by the employer', async () => {
    const vendor = await insertVendor(db())
    const member = await insertAccount(db(), {
      role: 'partner',
      staff_role: 'partner-staff',
      staff_status: 'active',
      vendor_id: vendor.id,
    })
    const { token } = await insertAdmin()
    const changeByEmployer = (status: string, from: string) =>
      world.call(editStaff, {
        token: vendor.owner.token,
        params: { id: member.id },
        body: { status, from: { status: from } },
      })
    await setStatus(token, member.id, false)
    await changeByEmployer('active', 'suspended')
    expect((await loadAccount(member.id)).is_active).toBe(false)
    await setStatus(token, member.id, true)
    expect((await loadAccount(member.id)).is_active).toBe(true)
    await changeByEmployer('inactive', 'active')
    const refused = await setStatus(token, member.id, true)
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state'])
    expect((await loadAccount(member.id)).is_active).toBe(false)
  })
})

describe('permission to change the status', () => {
  it('refuses the own account, and administrators to an admin', async () => {
    const [admin, otherAdmin, superAdmin] = [await insertAdmin(), await insertAdmin(), await insertAdmin('superAdmin')]
    for (const [caller, target] of [
      [admin, admin],
      [superAdmin, superAdmin],
      [admin, otherAdmin],
      [admin, superAdmin],
    ] as const) {
      expect((await setStatus(caller.token, target.id, false)).body.code).toBe('forbidden')
      expect((await loadAccount(target.id)).is_active).toBe(true)
    }
    expect((await setStatus(superAdmin.token, admin.id, false)).status).toBe(200)
    expect((await setStatus(superAdmin.token, admin.id, true)).status).toBe(200)
  })

  it('keeps one super admin active when two suspend each other at the same time', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const [first, second] = [await insertAdmin('superAdmin'), await insertAdmin('superAdmin')]
      const results = await Promise.all([
        setStatus(first.token, second.id, false),
        setStatus(second.token, first.id, false),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual([200, 403])
      const states = [(await loadAccount(first.id)).is_active, (await loadAccount(second.id)).is_active]
      expect(states.sort()).toEqual([false, true])
    }
  })

  it('answers "not found" for unknown and deleted accounts', async () => {
    const { token } = await insertAdmin('superAdmin')
    const deleted = await insertAccount(db(), { email: `deleted-${randomUUID()}@removed.invalid`, is_active: false })
    expect((await setStatus(token, randomUUID(), false)).status).toBe(404)
    expect((await setStatus(token, deleted.id, true)).status).toBe(404)
  })

  it('needs a recent proof of the password', async () => {
    const admin = await insertAdmin()
    const token = await insertSession(db(), admin.id)
    await db()
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 30 * 60_000) })
      .where('account_id', '=', admin.id)
      .execute()
    expect((await setStatus(token, (await insertAccount(db())).id, false)).body.code).toBe('password_required')
  })
})

describe('the details of a user', () => {
  const readList = async (endpoint: Endpoint, token: string, id: string) =>
    world.call(endpoint, { token, params: { id }, query: {} })

  it('state who suspended the account, when and why', async () => {
    const admin = await insertCustomer(db(), { role: 'admin', full_name: 'Grace Lubinda' })
    const { id } = await insertAccount(db(), { phone: '0971234567' })
    expect((await readList(readUser, admin.token, id)).body).toMatchObject({
      _id: id,
      phone: '0971234567',
      isActive: true,
      emailVerified: true,
      approvalStatus: null,
      suspension: null,
    })
    await setStatus(admin.token, id, false, 'Fraud')
    const { body } = await readList(readUser, admin.token, id)
    expect(body).toMatchObject({ isActive: false, suspension: { by: 'Grace Lubinda', reason: 'Fraud' } })
    expect((await readList(readUser, admin.token, randomUUID())).status).toBe(404)
  })

  it('contain the own bookings, payments and tickets of a customer, and the bookings of a vendor', async () => {
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id })
    const [guest, otherGuest, { token }] = [await insertCustomer(db()), await insertCustomer(db()), await insertAdmin()]
    const booking = await trade.buy(room.id, guest, stay)
    await trade.buy(room.id, otherGuest, stay)
    const ticketId = randomUUID()
    await world.call(openSupportTicket, {
      token: guest.token,
      body: { id: ticketId, subject: 'Charged twice', category: 'payment', priority: 'high', message: 'Please help.' },
    })
    const bookings = await readList(listUserBookings, token, guest.id)
    expect(bookings.body).toMatchObject([
      { _id: booking._id, status: 'confirmed', vendorName: 'Musi Lodge', total: 1800 },
    ])
    expect(bookings.headers['x-total-count']).toBe('1')
    expect((await readList(listUserBookings, token, vendor.owner.id)).body).toHaveLength(2)
    expect((await readList(listUserPayments, token, guest.id)).body).toMatchObject([
      { amount: 1800, network: 'MTN', status: 'successful' },
    ])
    expect((await readList(listUserTickets, token, guest.id)).body).toMatchObject([{ _id: ticketId, status: 'open' }])
    expect((await readList(listUserTickets, token, otherGuest.id)).body).toEqual([])
  })

  it('contain the sessions, of which an administrator ends one or all', async () => {
    const { token } = await insertAdmin()
    const person = await insertCustomer(db())
    const otherToken = await insertSession(db(), person.id)
    const { body: sessions } = await readList(listUserSessions, token, person.id)
    expect(sessions).toHaveLength(2)
    expect(JSON.stringify(sessions)).not.toContain('token')
    const params = { id: person.id, sessionId: sessions[0]._id }
    expect((await world.call(revokeUserSession, { token, params })).body).toEqual({ revoked: 1 })
    expect((await world.call(revokeUserSession, { token, params })).body).toEqual({ revoked: 0 })
    const isSignedIn = async (given: string) => (await world.call(me, { token: given })).status === 200
    expect([await isSignedIn(person.token), await isSignedIn(otherToken)].filter(Boolean)).toHaveLength(1)
    expect((await world.call(revokeUserSessions, { token, params: { id: person.id } })).body).toEqual({ revoked: 1 })
    expect([await isSignedIn(person.token), await isSignedIn(otherToken)]).toEqual([false, false])
    const { body: entries } = await world.call(listAudit, { token, query: { targetId: person.id } })
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['account.signOut', 'account.signOut'])
  })

  it('let an admin end no sessions of another account through a foreign session id, nor those of an admin', async () => {
    const [admin, otherAdmin] = [await insertAdmin(), await insertAdmin()]
    const [person, stranger] = [await insertCustomer(db()), await insertCustomer(db())]
    const [session] = (await readList(listUserSessions, admin.token, stranger.id)).body
    const params = { id: person.id, sessionId: session._id }
    expect((await world.call(revokeUserSession, { token: admin.token, params })).body).toEqual({ revoked: 0 })
    expect((await world.call(revokeUserSessions, { token: admin.token, params: { id: otherAdmin.id } })).status).toBe(
      403,
    )
    expect((await world.call(me, { token: stranger.token })).status).toBe(200)
  })
})
