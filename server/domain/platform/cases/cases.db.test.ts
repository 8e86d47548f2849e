/** Cases: who sees what, one owner, offers, decisions with money, appeals, times, and what happens at the same time. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { openSupportTicket } from '#contract/messages/support/support'
import { listAudit } from '#contract/platform/audit'
import { decideRefund } from '#contract/platform/bookings'
import { reportContent } from '#contract/platform/moderation/reports'
import * as cases from '#contract/platform/cases/cases'
import * as ownCases from '#contract/platform/cases/own-cases'
import { readSettings, savePayouts } from '#contract/platform/settings'
import { readAttention } from '#contract/platform/statistics'
import type { StaffRole } from '#contract/core/access'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { expectZeroSum } from '../../../../tests/support/counter-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { uploadFile } from '../../../../tests/support/upload-picture'
import { newId, type World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
let now = new Date()
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]), { clock: () => now })
const db = () => world.connection.db

const reason = 'The room was flooded'
const pdf = { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), type: 'application/pdf' }

let admin: Awaited<ReturnType<typeof insertCustomer>>
let secondAdmin: typeof admin
let customer: typeof admin
let vendor: Awaited<ReturnType<typeof insertVendor>>
let bookingId: string
let id: string
beforeEach(async () => {
  now = new Date()
  admin = await insertCustomer(db(), { role: 'admin', full_name: 'Grace Lubinda' })
  secondAdmin = await insertCustomer(db(), { role: 'admin', full_name: 'Mutale Banda' })
  vendor = await insertVendor(db())
  customer = await insertCustomer(db())
  await setLimit(5000)
  bookingId = await buyServed()
  id = newId()
  await open({ id, bookingId })
})

/** What one administrator decides alone on a day, in ZMW. */
async function setLimit(correctionLimitZmw: number): Promise<void> {
  const { token } = await insertCustomer(db(), { role: 'superAdmin' })
  const { value, version } = (await world.call(readSettings, { token })).body.payouts
  const body = { value: { ...value, correctionLimitZmw }, version }
  expect((await world.call(savePayouts, { token, body })).status).toBe(200)
}

/** A stay of ZMW 1,800 that is over. */
async function buyServed(): Promise<string> {
  const checkIn = addDays(lusakaDate(now.getTime()), 20)
  const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 50 })
  const stay = { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 }
  const { _id } = await trade.buy(room.id, customer, stay)
  await runDueTasks(world)
  await db().updateTable('booking').set({ state: 'completed' }).where('id', '=', _id).execute()
  return _id
}

type Person = { token: string }
const send = (endpoint: Parameters<World['call']>[0], by: Person, body: object, params: object = { id }) =>
  world.call(endpoint, { token: by.token, key: newId(), params: { ...params }, body })
const open = (body: object, by: Person = admin) =>
  send(cases.openCase, by, { id: newId(), kind: 'complaint', subject: 'No hot water', informs: 'both', ...body }, {})
const take = (by: typeof admin, seenOwnerId: string | null = null) =>
  send(cases.assignCase, by, { ownerId: by.id, seenOwnerId })
const ask = (to: string, by: Person = admin, questionId = newId()) =>
  send(cases.askInCase, by, { id: questionId, to, days: 3, text: `Question to ${to}` })
const offer = async (to: string, amounts = { vendorAmount: 300, platformAmount: 0 }) => {
  const offerId = newId()
  const body = { id: offerId, to, days: 3, text: 'A part of the price', ...amounts }
  expect((await send(cases.offerInCase, admin, body)).status).toBe(200)
  return offerId
}
const answer = (by: Person, more: object = {}) =>
  send(ownCases.answerInCase, by, { id: newId(), text: 'My answer', files: [], ...more })
const answerOffer = (by: Person, offerId: string, accepted: boolean) =>
  send(ownCases.answerCaseOffer, by, { accepted }, { id, offer: offerId })
const appeal = (by: Person) => send(ownCases.appealCase, by, { id: newId(), text: 'That is not what happened.' })
const readAs = async (by: Person) => world.call(ownCases.readOwnCase, { token: by.token, params: { id } })
const read = async (): Promise<cases.AdminCase> =>
  (await world.call(cases.readCase, { token: admin.token, params: { id } })).body
const decide = async (
  by: Person = admin,
  {
    vendorAmount = 0,
    platformAmount = 0,
    seenEntries,
    decisionId = newId(),
  }: {
    vendorAmount?: number
    platformAmount?: number
    seenEntries?: number
    decisionId?: string
  } = {},
) =>
  send(cases.decideCase, by, {
    ...{ id: decisionId, outcome: 'customer', reason, vendorAmount, platformAmount },
    seenEntries: seenEntries ?? (await read()).entries.length,
  })
const listRefunds = async () => (await trade.findRefunds(bookingId)).map(({ amount_ngwee }) => zmwOf(amount_ngwee))
const listQueue = async (query: object, by: Person = admin): Promise<string[]> =>
  (await world.call(cases.listCases, { token: by.token, query: { ...query } })).body.map(
    ({ _id }: { _id: string }) => _id,
  )
/** What the account was notified of about this case or by this reason. */
const readNotices = async (accountId: string): Promise<string[]> => {
  const number = `#${id.slice(0, 8).toUpperCase()}`
  const lines = (await trade.getNotifications(accountId)).split('\n')
  return lines.filter((text) => text.includes(number) || text.includes(reason))
}
const createMember = async (staff_role: StaffRole) => {
  const member = { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' } as const
  const { id: accountId } = await insertAccount(db(), member)
  return { id: accountId, token: await insertSession(db(), accountId) }
}

describe('a new case', () => {
  it('takes booking, customer and business from the booking, and is in the queue until it is over', async () => {
    const row = await read()
    expect(row.customer?._id).toBe(customer.id)
    expect(row.vendor?._id).toBe(vendor.id)
    expect([row.state, row.booking?._id, row.booking?.refundable]).toEqual([
      'open',
      bookingId,
      { vendor: 1800, total: 1800 },
    ])
    expect(await listQueue({})).toContain(id)
    expect(await listQueue({ kind: 'fraud' })).not.toContain(id)
    expect(await listQueue({ owner: 'none' })).toContain(id)
    expect(await listQueue({ overdue: 'yes' })).not.toContain(id)
    await take(admin)
    expect([await listQueue({ owner: 'me' }), await listQueue({ owner: 'me' }, secondAdmin)]).toEqual([[id], []])
    now = new Date(now.getTime() + 25 * 3_600_000)
    const { token } = await insertCustomer(db(), { role: 'admin' })
    expect(await listQueue({ overdue: 'yes' }, { token })).toContain(id)
  })

  it('takes the people from a ticket, and the business from a report', async () => {
    const ticketId = newId()
    const ticket = { subject: 'No hot water', category: 'booking', priority: 'high', message: 'It was cold all night.' }
    await send(openSupportTicket, customer, { id: ticketId, ...ticket, bookingId }, {})
    const ofTicket = newId()
    expect((await open({ id: ofTicket, ticketId })).status).toBe(200)
    id = ofTicket
    expect(await read()).toMatchObject({ ticketId, booking: { _id: bookingId }, customer: { _id: customer.id } })
    const about = await world.call(cases.listCasesAbout, {
      token: admin.token,
      params: { about: 'ticket', id: ticketId },
    })
    expect(about.body).toMatchObject([{ _id: ofTicket }])
    const params = { kind: 'vendor', id: vendor.id }
    expect((await send(reportContent, customer, { reason: 'fraud', note: '' }, params)).status).toBe(200)
    id = newId()
    expect((await open({ id, report: { ...params }, informs: 'customer' })).status).toBe(422)
    expect((await open({ id, report: { ...params }, informs: 'nobody' })).status).toBe(200)
    expect(await read()).toMatchObject({ customer: null, vendor: { _id: vendor.id }, report: { _id: vendor.id } })
    expect((await readAs(vendor.owner)).status).toBe(404)
    expect(await readNotices(vendor.owner.id)).toEqual([])
  })

  it('is opened once by a command that arrives twice, and by hand with the reference of a booking', async () => {
    const request = { id: newId(), reference: (await trade.readBooking(bookingId)).reference }
    const answers = await Promise.all([open(request), open(request)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    id = request.id
    expect((await read()).entries).toHaveLength(1)
    expect(await readNotices(customer.id)).toHaveLength(1)
    const unknown = await open({ reference: 'TLP-NOTHING' })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['reference']])
  })
})

describe('the owner of a case', () => {
  it('is one of two administrators who take it at the same time', async () => {
    const answers = await Promise.all([take(admin), take(secondAdmin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const owner = (await read()).owner
    expect(refused?.body.message).toBe(`${owner?.name} has taken this case already.`)
    expect((await read()).entries.map(({ kind }) => kind)).toEqual(['opened', 'taken'])
  })

  it('is the only one who writes to the sides and decides', async () => {
    await take(admin)
    for (const refused of [await ask('both', secondAdmin), await decide(secondAdmin)])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Grace Lubinda handles this case. Assign it to yourself first.',
      ])
    expect((await take(secondAdmin, admin.id)).status).toBe(200)
    expect((await ask('both', secondAdmin)).status).toBe(200)
    const note = { id: newId(), text: 'Called the lodge' }
    expect((await send(cases.addCaseNote, admin, note)).status).toBe(200)
  })
})

describe('a side of a case', () => {
  it('sees its own exchange and what is shared, but neither the other exchange nor notes', async () => {
    await ask('customer')
    await ask('vendor')
    const file = { upload: await uploadFile(world, customer.token, 'document', pdf), name: 'room.pdf' }
    const answerId = newId()
    expect((await answer(customer, { id: answerId, text: 'CUSTOMER-TEXT', files: [file] })).status).toBe(200)
    await answer(vendor.owner, { text: 'VENDOR-TEXT' })
    await send(cases.addCaseNote, admin, { id: newId(), text: 'TEAM-TEXT' })
    const openFile = (by: Person) => send(ownCases.openOwnCaseFile, by, {}, { id, upload: file.upload })
    const [ofCustomer, ofVendor] = [await readAs(customer), await readAs(vendor.owner)]
    expect(JSON.stringify(ofCustomer.body)).toContain('CUSTOMER-TEXT')
    expect(JSON.stringify(ofCustomer.body)).not.toMatch(/VENDOR-TEXT|TEAM-TEXT|Grace/)
    expect(JSON.stringify(ofVendor.body)).toContain('VENDOR-TEXT')
    expect(JSON.stringify(ofVendor.body)).not.toMatch(/CUSTOMER-TEXT|TEAM-TEXT|Grace|room\.pdf/)
    expect((await openFile(vendor.owner)).status).toBe(404)
    const share = { id: newId(), entryId: answerId }
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await send(cases.shareCaseEntry, admin, share)).status).toBe(200)
    const shared = (await readAs(vendor.owner)).body.entries.at(-1)
    expect(shared).toMatchObject({ kind: 'shared', text: 'CUSTOMER-TEXT', files: [file], sharedFrom: 'customer' })
    for (const by of [customer, vendor.owner]) {
      const { url } = (await openFile(by)).body
      expect((await world.app.inject({ url })).rawPayload).toEqual(pdf.bytes)
    }
    const ofTeam = await send(cases.openCaseFile, admin, {}, { id, upload: file.upload })
    expect((await world.app.inject({ url: ofTeam.body.url })).statusCode).toBe(200)
    expect((await readNotices(vendor.owner.id)).filter((text) => text.includes('shared'))).toHaveLength(1)
  })

  it('is neither another customer nor another business, nor staff without permission', async () => {
    const [otherCustomer, otherVendor] = [await insertCustomer(db()), await insertVendor(db())]
    const viewer = await createMember('partner-viewer')
    const staff = await createMember('partner-staff')
    await ask('both')
    const tries = (by: Person) => [
      readAs(by),
      answer(by),
      answerOffer(by, newId(), true),
      appeal(by),
      send(ownCases.openOwnCaseFile, by, {}, { id, upload: newId() }),
    ]
    for (const [by, status] of [
      [otherCustomer, 404],
      [otherVendor.owner, 404],
      [viewer, 403],
      [admin, 403],
    ] as const)
      for (const attempt of tries(by)) expect((await attempt).status).toBe(status)
    const list = (by: Person) => world.call(ownCases.listOwnCases, { token: by.token, query: { bookingId } })
    expect([(await list(otherCustomer)).body, (await list(otherVendor.owner)).body]).toEqual([[], []])
    expect((await list(customer)).body).toMatchObject([{ _id: id }])
    expect((await readAs(staff)).status).toBe(200)
    expect([(await readNotices(staff.id)).length, (await readNotices(viewer.id)).length]).toEqual([1, 0])
  })

  it('sees nothing of a case before it is informed', async () => {
    id = newId()
    await open({ id, bookingId, informs: 'customer' })
    expect([(await readAs(customer)).status, (await readAs(vendor.owner)).status]).toEqual([200, 404])
    await ask('vendor')
    expect((await readAs(vendor.owner)).status).toBe(200)
    expect(await readNotices(vendor.owner.id)).toHaveLength(1)
  })

  it('is asked and answers once, also if a command arrives twice, and Tilipo continues after the last answer', async () => {
    const questionId = newId()
    await Promise.all([ask('both', admin, questionId), ask('both', admin, questionId)])
    expect(await read()).toMatchObject({ state: 'waiting', awaits: 'both' })
    const first = { id: newId() }
    await Promise.all([answer(customer, first), answer(customer, first)])
    expect(await read()).toMatchObject({ state: 'waiting', awaits: 'vendor' })
    expect((await readAs(customer)).body.answerUntil).toBeNull()
    await answer(vendor.owner)
    expect(await read()).toMatchObject({ state: 'open', awaits: null })
    expect((await read()).entries.map(({ kind }) => kind)).toEqual(['opened', 'taken', 'asked', 'answered', 'answered'])
    for (const accountId of [customer.id, vendor.owner.id])
      expect((await readNotices(accountId)).filter((text) => text.includes('answer by'))).toHaveLength(1)
    expect(await readNotices(admin.id)).toHaveLength(2)
    expect(await readNotices(secondAdmin.id)).toEqual([])
  })

  it('cannot attach a file of somebody else, or one that is used elsewhere', async () => {
    const foreign = await uploadFile(world, vendor.owner.token, 'document', pdf)
    for (const upload of [foreign, newId()]) {
      const refused = await answer(customer, { files: [{ upload, name: 'a.pdf' }] })
      expect(refused.body.code).toBe('upload_gone')
    }
    expect((await read()).entries.map(({ kind }) => kind)).toEqual(['opened'])
  })
})

describe('an offer', () => {
  it('is accepted by both sides, moves no money, and remains for the decision', async () => {
    const offerId = await offer('both')
    expect((await answerOffer(customer, offerId, true)).status).toBe(200)
    expect((await answerOffer(customer, offerId, true)).status).toBe(200)
    expect((await answerOffer(customer, offerId, false)).status).toBe(409)
    expect(await read()).toMatchObject({ state: 'waiting', offer: { isAccepted: false } })
    await answer(vendor.owner)
    expect(await read()).toMatchObject({ state: 'waiting', awaits: 'vendor' })
    await answerOffer(vendor.owner, offerId, true)
    expect(await read()).toMatchObject({ state: 'open', offer: { vendorAmount: 300, isAccepted: true } })
    await ask('customer')
    await answer(customer)
    expect(await read()).toMatchObject({ state: 'open', offer: { isAccepted: true } })
    expect(await listRefunds()).toEqual([])
  })

  it('ends when one side declines it, when its time is over, and when another one is made', async () => {
    const declined = await offer('both')
    await answerOffer(customer, declined, false)
    expect(await read()).toMatchObject({ state: 'open', offer: null })
    expect((await answerOffer(vendor.owner, declined, true)).status).toBe(409)
    const replaced = await offer('customer')
    const last = await offer('customer')
    expect((await answerOffer(customer, replaced, true)).status).toBe(409)
    expect((await answerOffer(vendor.owner, last, true)).status).toBe(409)
    now = new Date(now.getTime() + 73 * 3_600_000)
    const later = { token: await insertSession(db(), customer.id) }
    expect((await answerOffer(later, last, true)).status).toBe(409)
  })
})

describe('a decision', () => {
  it('notifies each side once if no money moves, and can be appealed', async () => {
    await take(admin)
    expect((await decide()).body.status).toBe('decided')
    for (const by of [customer, vendor.owner]) {
      expect((await readNotices(by.id)).filter((text) => text.includes('decision'))).toHaveLength(1)
      const { body } = await readAs(by)
      expect([body.state, body.outcome, body.entries.at(-1).text]).toEqual(['decided', 'customer', reason])
      expect(body.appealUntil).not.toBeNull()
    }
    expect(await listQueue({})).not.toContain(id)
    expect(await listQueue({ state: 'decided' })).toContain(id)
    expect((await answer(customer)).status).toBe(409)
  })

  it('refunds the booking in its transaction, and each side gets one message, which leads to the case', async () => {
    expect((await decide(admin, { vendorAmount: 300, platformAmount: 200 })).body.status).toBe('decided')
    expect(await listRefunds()).toEqual([500])
    await expectZeroSum(db())
    const links = await db()
      .selectFrom('notification')
      .select(['account_id', 'link'])
      .where('account_id', 'in', [customer.id, vendor.owner.id])
      .where((eb) => eb(eb.cast<string>('content', 'text'), 'like', `%${reason}%`))
      .execute()
    expect(links.map(({ link }) => link).sort()).toEqual([`/admin/cases/${id}`, `/my-account/cases/${id}`])
    for (const accountId of [customer.id, vendor.owner.id])
      expect((await readNotices(accountId)).filter((text) => !text.includes('have opened'))).toHaveLength(1)
    const { body } = await world.call(listAudit, { token: admin.token, query: { targetKind: 'case', targetId: id } })
    expect(body[0]).toMatchObject({ action: 'case.decide', after: { businessZmw: 300, tilipoZmw: 200 } })
    expect(JSON.stringify(body)).not.toContain('No hot water')
  })

  it('is not made if its refund is refused', async () => {
    const refused = await decide(admin, { vendorAmount: 1801 })
    expect([refused.status, refused.body.message]).toEqual([409, 'At most ZMW 1,800.00 can go back for this booking.'])
    expect(await read()).toMatchObject({ state: 'open', owner: null, decidedBy: null })
    expect([await listRefunds(), (await read()).entries.length]).toEqual([[], 1])
    expect((await readNotices(customer.id)).filter((text) => !text.includes('have opened'))).toEqual([])
  })

  it('is made once by two administrators at the same time, and by a command that arrives twice', async () => {
    const seenEntries = (await read()).entries.length
    const answers = await Promise.all([
      decide(admin, { vendorAmount: 300, seenEntries }),
      decide(secondAdmin, { vendorAmount: 300, seenEntries }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listRefunds()).toEqual([300])
    const [decisionId, other] = [newId(), newId()]
    id = other
    await open({ id, bookingId })
    const twice = await Promise.all([
      decide(admin, { vendorAmount: 100, seenEntries: 1, decisionId }),
      decide(admin, { vendorAmount: 100, seenEntries: 1, decisionId }),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await listRefunds()).toEqual([300, 100])
    await expectZeroSum(db())
  })

  it('is refused while a customer accepts an offer at the same time, or the acceptance is', async () => {
    for (let round = 0; round < 4; round++) {
      id = newId()
      await open({ id, bookingId })
      const offerId = await offer('customer', { vendorAmount: 10, platformAmount: 0 })
      const seenEntries = (await read()).entries.length
      const [accepted, decided] = await Promise.all([
        answerOffer(customer, offerId, true),
        decide(admin, { seenEntries }),
      ])
      expect([accepted.status, decided.status].sort()).toEqual([200, 409])
      const kinds = (await read()).entries.map(({ kind }) => kind)
      expect(kinds.includes('accepted')).toBe(accepted.status === 200)
      expect(kinds.includes('decided')).toBe(decided.status === 200)
    }
  })

  it('needs a second administrator above the limit, and the sides learn it after the approval', async () => {
    await setLimit(400)
    const decisionId = newId()
    expect((await decide(admin, { vendorAmount: 500, decisionId })).body.status).toBe('approval')
    expect([await listRefunds(), (await readAs(customer)).body.state]).toEqual([[], 'open'])
    const { body } = await world.call(ownCases.listOwnCases, { token: customer.token })
    expect(body).toMatchObject([{ state: 'open' }])
    expect((await readNotices(customer.id)).filter((text) => !text.includes('have opened'))).toEqual([])
    const approve = (by: Person, approved: boolean) => send(decideRefund, by, { approved }, { id: decisionId })
    expect((await approve(admin, true)).body.code).toBe('second_administrator')
    expect((await decide(admin)).status).toBe(409)
    expect((await approve(secondAdmin, true)).status).toBe(200)
    expect([await listRefunds(), (await read()).state]).toEqual([[500], 'decided'])
    for (const accountId of [customer.id, vendor.owner.id])
      expect((await readNotices(accountId)).filter((text) => !text.includes('have opened'))).toHaveLength(1)
    await expectZeroSum(db())
  })

  it('is open again if the second administrator rejects its refund', async () => {
    await setLimit(400)
    const decisionId = newId()
    await decide(admin, { vendorAmount: 500, decisionId })
    expect((await send(decideRefund, secondAdmin, { approved: false }, { id: decisionId })).status).toBe(200)
    expect(await read()).toMatchObject({ state: 'open', decidedBy: null, refund: null, owner: { _id: admin.id } })
    expect(await readNotices(admin.id)).toEqual([expect.stringContaining('was rejected')])
    expect((await decide(admin, { vendorAmount: 100 })).body.status).toBe('decided')
    expect(await listRefunds()).toEqual([100])
  })
})

describe('an appeal', () => {
  it('is made once, and another administrator decides', async () => {
    await decide(admin, { vendorAmount: 100 })
    const answers = await Promise.all([appeal(customer), appeal(vendor.owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read()).toMatchObject({ state: 'open', owner: null, firstDecidedBy: { _id: admin.id } })
    for (const refused of [await take(admin), await ask('both'), await decide(admin)])
      expect(refused.body.code).toBe('second_administrator')
    expect((await take(secondAdmin)).status).toBe(200)
    expect((await decide(secondAdmin, { vendorAmount: 50 })).body.status).toBe('decided')
    expect(await listRefunds()).toEqual([100, 50])
    expect((await appeal(customer)).status).toBe(409)
    expect((await readAs(customer)).body.appealUntil).toBeNull()
  })

  it('is possible for 14 days, also of a case that was closed after its decision, but not without one', async () => {
    await decide()
    expect((await send(cases.closeCase, admin, { id: newId(), reason: 'Nothing left to do' })).status).toBe(200)
    now = new Date(now.getTime() + 13 * 86_400_000)
    const later = { token: await insertSession(db(), customer.id) }
    expect((await readAs(later)).body.appealUntil).not.toBeNull()
    now = new Date(now.getTime() + 2 * 86_400_000)
    expect((await appeal({ token: await insertSession(db(), customer.id) })).status).toBe(409)
    now = new Date()
    id = newId()
    await open({ id, bookingId })
    await send(cases.closeCase, admin, { id: newId(), reason: 'Opened twice' })
    expect((await appeal(customer)).status).toBe(409)
    expect((await readNotices(customer.id)).filter((text) => text.includes('closed'))).toHaveLength(1)
  })
})

describe('the figures of cases', () => {
  it('count cases that nobody has taken, and those that are overdue, as needing attention', async () => {
    const count = async () => {
      const { token } = await insertCustomer(db(), { role: 'admin' })
      return (await world.call(readAttention, { token })).body.cases.count
    }
    const before = await count()
    await take(admin)
    expect(await count()).toBe(before - 1)
    now = new Date(now.getTime() + 25 * 3_600_000)
    expect(await count()).toBeGreaterThanOrEqual(before)
  })

  it('are the median times and the share that was in time', async () => {
    await db().deleteFrom('case_entry').execute()
    await db().deleteFrom('support_case').execute()
    const times = async () => (await world.call(cases.readCaseTimes, { token: admin.token })).body
    expect(await times()).toEqual({ firstResponse: null, resolution: null })
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const row = {
      kind: 'complaint',
      subject: 'No hot water',
      state: 'open',
      opened_by: admin.id,
      opened_at: hour(-100),
      due_at: hour(-76),
      first_response_due: hour(-76),
      resolution_due: hour(20),
      changed_at: hour(0),
    } as const
    await db()
      .insertInto('support_case')
      .values([
        { ...row, id: newId(), first_response_at: hour(-99), resolved_at: hour(-10) },
        { ...row, id: newId(), first_response_at: hour(-97) },
        { ...row, id: newId(), first_response_at: hour(-50), resolved_at: hour(-30) },
        { ...row, id: newId() },
      ])
      .execute()
    // Of four first responses, two were in time. Two cases are resolved, and the others still have time.
    expect(await times()).toEqual({
      firstResponse: { medianHours: 3, inTimePercent: 50 },
      resolution: { medianHours: 80, inTimePercent: 100 },
    })
  })
})
