/** The activity of members: every partner command writes it, nothing changes it, and managers read it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { any } from 'superstruct'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordService } from '#contract/counter/booking-steps'
import { lusakaDate } from '#contract/core/dates'
import { exportActivity, listActivity, type ActivityEntry } from '#contract/business/activity/activity'
import { activityTexts, renderActivity, type ActivityParams } from '#contract/business/activity/activity-texts'
import { editListing } from '#contract/business/listings/own-listings'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { editStaff } from '#contract/business/staff'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { routes } from '../..'
import { execute } from '../../../http/execute'
import { activityRetentionDays, deleteExpiredActivity } from './delete-expired'
import type { CommandRoute, Who } from '../../route'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let member: { id: string; token: string }
let listingId: string
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
  vendor = await insertVendor(db())
  listingId = (await insertListing(db(), { vendor_id: vendor.id, name: 'Double room' })).id
  member = await insertMember('partner-staff', 'Chanda Mwale')
})
afterAll(() => world.close())

async function insertMember(staffRole: string, name: string) {
  const row = { role: 'partner', staff_role: staffRole, vendor_id: vendor.id, approval_status: 'approved' }
  const { id } = await insertAccount(db(), { ...row, business_type: 'hotel', full_name: name } as never)
  return { id, token: await insertSession(db(), id) }
}

/** Commands of a person's own account, which also customers or administrators have, say nothing about the business. */
const isPartnerCommand = (route: (typeof routes)[number]): route is CommandRoute => {
  const { access } = route.endpoint
  if (route.kind !== 'command' || access.kind !== 'roles') return false
  const isForPartners = access.roles.includes('partner') || access.roles.includes('hotel-manager')
  return isForPartners && !access.roles.includes('admin')
}
/** Opening a conversation marks it as read: this changes nothing but the number of unread messages. */
const unrecorded = ['messages.read']

const partnerCommands = routes.filter(isPartnerCommand).filter(({ endpoint }) => !unrecorded.includes(endpoint.name))

const buildInput = () => ({
  params: { id: randomUUID(), with: randomUUID(), day: '2026-11-26', month: '2026-11', kind: 'pacra', document: 'x' },
  body: {
    id: randomUUID(),
    listingId: randomUUID(),
    days: [],
    quantity: 2,
    difference: -2,
    reason: 'damage',
    kind: 'in',
    opening: 100,
    counted: 100,
    closed: true,
    step: 'begin',
    amount: '10',
    seenTotal: 10,
    role: 'partner-staff',
    returnAt: '2026-11-26T10:00:00.000Z',
    until: '2026-11-26T10:00:00.000Z',
    payments: [{ method: 'cash', amount: 10 }],
    payment: { method: 'cash', amount: 10 },
  },
})

it.each(partnerCommands.map((route) => [route.endpoint.name, route] as const))(
  'writes one entry with a text of its own for %s',
  async (name, route) => {
    // The command succeeds without an effect: the entry must not depend on what a command does itself.
    const stub = {
      kind: 'command',
      endpoint: { ...route.endpoint, params: any(), query: any(), body: any(), confirmPassword: undefined },
      run: async () => ({ id: randomUUID() }),
    } as unknown as CommandRoute
    const who = {
      accountId: vendor.owner.id,
      role: 'partner',
      staffRole: null,
      isActive: true,
      approvalStatus: 'approved',
      vendorId: vendor.id,
      hasOffer: false,
      mustSetUpSecondFactor: false,
      provedAt: new Date(),
    } as Who
    const countRows = async () => (await db().selectFrom('member_activity').selectAll().execute()).length
    const before = await countRows()
    const request = { caller: who, input: buildInput(), address: '127.0.0.1', key: randomUUID(), wantsAnswer: false }
    const deps = {
      connection: world.connection,
      gateways: world.gateways,
      settings: { secrets: [world.secret] } as never,
    }
    expect((await execute(stub, request, deps)).ok).toBe(true)
    expect(await countRows()).toBe(before + 1)
    const row = await db().selectFrom('member_activity').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: name, actor_id: vendor.owner.id, vendor_id: vendor.id })
    const text = renderActivity(row.kind, { target: 'X', params: row.params as ActivityParams })
    expect(text).toMatch(/^[A-Z]/)
    expect(text).not.toMatch(/undefined|null|NaN|Invalid|another change/)
  },
)

it('has no texts of commands that do not exist', () => {
  const names = partnerCommands.map(({ endpoint }) => endpoint.name)
  expect(Object.keys(activityTexts).filter((kind) => !names.includes(kind))).toEqual([])
})

const read = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await world.call(listActivity, { token: vendor.owner.token, query })
  expect(status).toBe(200)
  return body as { entries: ActivityEntry[]; total: number; members: { _id: string; name: string }[] }
}
const closeDay = (token: string, key = randomUUID()) =>
  world.call(setClosedDays, {
    token,
    key,
    params: { id: listingId },
    body: { days: [lusakaDate(Date.now() + 20 * 86_400_000)], closed: true },
  })

it('stores who changed which listing, with the values before and after', async () => {
  const body = { price: 550, description: 'Call Chanda on 0971234567', from: { price: 0, description: '' } }
  const current = await db().selectFrom('listing').select(['price_ngwee', 'description']).executeTakeFirstOrThrow()
  body.from = { price: current.price_ngwee / 100, description: current.description }
  const edit = { token: vendor.owner.token, key: randomUUID(), params: { id: listingId }, body }
  expect((await world.call(editListing, edit)).status).toBe(200)
  const { entries } = await read()
  expect(entries[0]).toMatchObject({
    actor: { _id: vendor.owner.id },
    kind: 'listings.edit',
    target: { kind: 'listing', _id: listingId, label: 'Double room' },
    before: { price: body.from.price },
    after: { price: 550, description: '…' },
  })
})

it('stores only the fields of an edit that were written, and nothing if all were refused', async () => {
  const edit = (body: object) =>
    world.call(editListing, { token: vendor.owner.token, key: randomUUID(), params: { id: listingId }, body })
  await edit({ price: 600, description: 'New', from: { price: 1, description: 'Call Chanda on 0971234567' } })
  const { entries, total } = await read()
  expect(Object.keys(entries[0]!.after!)).toEqual(['description'])
  await edit({ price: 700, from: { price: 1 } })
  // The price is 550 already: the claimed previous value is not stored.
  await edit({ price: 550, from: { price: 1 } })
  expect((await read()).total).toBe(total)
})

it('stores nothing twice for a repeated command, and nothing for a refused one', async () => {
  const key = randomUUID()
  const { total } = await read()
  await closeDay(member.token, key)
  await closeDay(member.token, key)
  await world.call(setClosedDays, {
    token: member.token,
    key: randomUUID(),
    params: { id: randomUUID() },
    body: { days: ['2027-01-01'], closed: true },
  })
  expect((await read()).total).toBe(total + 1)
})

it('writes the entry in the transaction of the command', async () => {
  const guest = await insertCustomer(db())
  await sql`alter table member_activity add constraint planted check (kind <> 'bookings.serve') not valid`.execute(db())
  const stayId = await insertStay(db(), { account_id: guest.id, vendor_id: vendor.id, listing_id: listingId })
  const serve = { token: member.token, key: randomUUID(), params: { id: stayId }, body: { step: 'begin' } }
  expect((await world.call(recordService, serve)).status).toBe(500)
  const { state } = await db().selectFrom('booking').select('state').where('id', '=', stayId).executeTakeFirstOrThrow()
  expect(state).toBe('confirmed')
  await sql`alter table member_activity drop constraint planted`.execute(db())
})

it('masks phone numbers and leaves out names of staff', async () => {
  const body = { name: 'Mary Zulu', phoneNumber: '0971234567', role: 'partner-viewer', from: { role: 'partner-staff' } }
  const edit = { token: vendor.owner.token, key: randomUUID(), params: { id: member.id }, body }
  expect((await world.call(editStaff, edit)).status).toBe(200)
  const { entries } = await read()
  expect(entries[0]).toMatchObject({
    target: { kind: 'account', label: 'Mary Zulu' },
    after: { name: '…', phoneNumber: '•••567', role: 'partner-viewer' },
  })
  const stored = await db().selectFrom('member_activity').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/Mary|Chanda|0971234567/)
})

it('filters by member, group and day, and lists everybody with entries', async () => {
  const find = async (query: Record<string, unknown>) => (await read(query)).total
  expect(await find({ member: member.id })).toBe(1)
  expect(await find({ member: member.id, group: 'listings' })).toBe(1)
  expect(await find({ member: member.id, group: 'money' })).toBe(0)
  expect(await find({ from: '2020-01-01', to: '2020-01-02' })).toBe(0)
  expect((await read()).members.map(({ _id }) => _id).sort()).toEqual([member.id, vendor.owner.id].sort())
})

it('shows a business only its own activity, and only to members who manage staff', async () => {
  const other = await insertVendor(db())
  expect((await world.call(listActivity, { token: other.owner.token })).body.entries).toEqual([])
  expect((await world.call(listActivity, { token: member.token })).status).toBe(403)
  const manager = await insertMember('partner-manager', 'Grace Phiri')
  expect((await world.call(listActivity, { token: manager.token })).status).toBe(200)
})

it('exports the matching entries as CSV and records the export', async () => {
  const body = { member: member.id }
  const { status, body: answer } = await world.call(exportActivity, { token: vendor.owner.token, body })
  expect([status, answer.entries]).toEqual([200, 1])
  expect(answer.csv).toContain('Mary Zulu,Stopped selling 1 day of Double room')
  expect((await read()).entries[0]!.kind).toBe('activity.export')
})

it.each([
  ['update', sql`update member_activity set kind = 'other'`],
  ['delete', sql`delete from member_activity`],
  ['truncate', sql`truncate member_activity`],
])('refuses %s of stored entries', async (_, statement) => {
  await expect(statement.execute(db())).rejects.toThrow('member activity cannot be changed or deleted')
})

it('deletes entries only after their retention', async () => {
  const { total } = await read()
  await sql`
    insert into member_activity (at, vendor_id, actor_id, kind)
    values (now() - ${activityRetentionDays + 1} * interval '1 day', ${vendor.id}, ${vendor.owner.id}, 'jobs.edit')`.execute(
    db(),
  )
  expect(await world.transact((tx) => deleteExpiredActivity(tx, 10))).toBe(1)
  // A clock of the application that is ahead must not delete more.
  const future = new Date(Date.now() + 5 * 365 * 86_400_000)
  expect(await world.transact((tx) => deleteExpiredActivity({ ...tx, at: future }, 10))).toBe(0)
  expect((await read()).total).toBe(total)
})
