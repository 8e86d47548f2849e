/** Work of the support team that its requesters never see: assignment, notes, times; and the booking of a ticket. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { deleteCannedReply, listCannedReplies, saveCannedReply } from '#contract/messages/support/canned-replies'
import { openSupportTicket } from '#contract/messages/support/support'
import {
  addSupportNote,
  assignSupportTicket,
  listTicketsForTeam,
  readTicketForTeam,
  replyAsSupportTeam,
  setSupportTicketStatus,
} from '#contract/messages/support/support-team'
import { listSupportTickets, readSupportTicket } from '#contract/messages/support/support-tickets'
import { pull } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { exportData } from '../../accounts/own-data/export'

let world: World
let customer: Awaited<ReturnType<typeof insertCustomer>>
let admin: typeof customer
let otherAdmin: typeof customer
let id: string
const secret = 'SECRET-NOTE'
beforeAll(async () => {
  world = await openWorld()
  const { db } = world.connection
  customer = await insertCustomer(db)
  admin = await insertCustomer(db, { role: 'admin', full_name: 'Mutale Banda' })
  otherAdmin = await insertCustomer(db, { role: 'superAdmin', full_name: 'Chanda Zulu' })
  id = randomUUID()
  await openTicket({ id })
})
afterAll(() => world.close())

const openTicket = (more: object, token = customer.token) =>
  world.call(openSupportTicket, {
    token,
    body: {
      id: randomUUID(),
      subject: 'Charged twice',
      category: 'payment',
      priority: 'high',
      message: 'I was charged twice for my room.',
      ...more,
    },
  })
const assign = (assigneeId: string | null) =>
  world.call(assignSupportTicket, { token: admin.token, params: { id }, body: { assigneeId } })
const readAsTeam = async () => (await world.call(readTicketForTeam, { token: admin.token, params: { id } })).body
const listAsTeam = async (token: string, assigned: string) =>
  (await world.call(listTicketsForTeam, { token, query: { assigned } })).body.tickets.map(({ _id }: any) => _id)
const readLog = async () => (await world.call(listAudit, { token: admin.token })).body as any[]

it('assigns a ticket to an administrator only, and lists it for them', async () => {
  expect((await assign(customer.id)).body.code).toBe('not_found')
  expect((await assign(otherAdmin.id)).body).toEqual({ changed: true })
  expect((await assign(otherAdmin.id)).body).toEqual({ changed: false })
  expect((await readAsTeam()).ticket.assignee).toEqual({ _id: otherAdmin.id, name: 'Chanda Zulu' })
  expect(await listAsTeam(otherAdmin.token, 'me')).toEqual([id])
  expect(await listAsTeam(admin.token, 'me')).toEqual([])
  expect(await listAsTeam(admin.token, 'none')).toEqual([])
  expect((await readLog())[0]).toMatchObject({
    action: 'support.assign',
    before: { assignee: null },
    after: { assignee: 'Chanda Zulu' },
  })
})

it('never sends notes, assignments or times to the requester: not in reads, the mirror or the export', async () => {
  const note = { token: admin.token, params: { id }, body: { id: randomUUID(), text: secret } }
  expect((await world.call(addSupportNote, note)).status).toBe(200)
  expect((await world.call(addSupportNote, note)).status).toBe(200)
  expect((await readAsTeam()).notes).toMatchObject([{ author: 'Mutale Banda', text: secret }])
  const { token } = customer
  const visible = JSON.stringify([
    (await world.call(listSupportTickets, { token })).body,
    (await world.call(readSupportTicket, { token, params: { id } })).body,
    (await world.call(pull, { token })).body,
    await exportData(world.connection.db, customer.id, new Date(), [Buffer.alloc(32)]),
  ])
  expect(visible).toContain('I was charged twice for my room.')
  for (const hidden of [secret, otherAdmin.id, 'Chanda Zulu', 'assignee', 'firstResponse', 'resolvedAt'])
    expect(visible).not.toContain(hidden)
  expect(JSON.stringify(await readLog())).not.toContain(secret)
})

it('refuses the work of the team to a customer', async () => {
  const { token } = customer
  const body = { id: randomUUID(), text: 'x' }
  for (const { status } of [
    await world.call(addSupportNote, { token, params: { id }, body }),
    await world.call(assignSupportTicket, { token, params: { id }, body: { assigneeId: customer.id } }),
    await world.call(listCannedReplies, { token }),
  ])
    expect(status).toBe(403)
})

it('stores the first response once, and the resolution until the ticket is reopened', async () => {
  const times = async () => {
    const { firstResponseAt, resolvedAt } = (await readAsTeam()).ticket
    return { firstResponseAt, resolvedAt }
  }
  expect(await times()).toEqual({ firstResponseAt: null, resolvedAt: null })
  const reply = () =>
    world.call(replyAsSupportTeam, {
      token: admin.token,
      params: { id },
      body: { id: randomUUID(), message: 'We are on it.' },
    })
  await reply()
  const { firstResponseAt } = await times()
  expect(firstResponseAt).not.toBeNull()
  await reply()
  const setStatus = (status: string) =>
    world.call(setSupportTicketStatus, { token: admin.token, params: { id }, body: { status } })
  await setStatus('resolved')
  const { resolvedAt } = await times()
  expect(resolvedAt).not.toBeNull()
  await setStatus('closed')
  expect(await times()).toEqual({ firstResponseAt, resolvedAt })
  await setStatus('open')
  expect(await times()).toEqual({ firstResponseAt, resolvedAt: null })
})

it('links a ticket to a booking of the customer or of the partner’s business, with its payments', async () => {
  const vendor = await insertVendor(world.connection.db)
  const { id: listing_id } = await insertListing(world.connection.db, { vendor_id: vendor.id })
  const bookingId = await insertStay(world.connection.db, {
    account_id: customer.id,
    vendor_id: vendor.id,
    listing_id,
  })
  const ticketId = (await openTicket({ bookingId })).body._id
  const read = await world.call(readTicketForTeam, { token: admin.token, params: { id: ticketId } })
  expect(read.body.booking).toMatchObject({ _id: bookingId, customerName: 'Mutale Banda', total: 0, payments: [] })
  const own = await world.call(readSupportTicket, { token: customer.token, params: { id: ticketId } })
  expect(own.body.ticket.bookingId).toBe(bookingId)
  expect((await openTicket({ bookingId }, vendor.owner.token)).status).toBe(200)
  const stranger = await insertCustomer(world.connection.db)
  expect((await openTicket({ bookingId }, stranger.token)).body.message).toBe("We couldn't find this booking.")
  expect((await openTicket({ bookingId: randomUUID() })).status).toBe(404)
})

it('creates, changes and deletes canned replies, each with an audit entry', async () => {
  const replyId = randomUUID()
  const save = (text: string) =>
    world.call(saveCannedReply, { token: admin.token, params: { id: replyId }, body: { title: 'Refund sent', text } })
  const list = async () => (await world.call(listCannedReplies, { token: admin.token })).body.replies
  await save('We have sent it.')
  await save('We have sent your refund.')
  await save('We have sent your refund.')
  expect(await list()).toEqual([{ _id: replyId, title: 'Refund sent', text: 'We have sent your refund.' }])
  await world.call(deleteCannedReply, { token: admin.token, params: { id: replyId } })
  await world.call(deleteCannedReply, { token: admin.token, params: { id: replyId } })
  expect(await list()).toEqual([])
  expect((await readLog()).slice(0, 3).map(({ action }) => action)).toEqual([
    'cannedReply.delete',
    'cannedReply.save',
    'cannedReply.save',
  ])
})
