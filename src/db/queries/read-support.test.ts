/** Support tickets as their author sees them: the confirmed state with pending changes applied. */
import { beforeEach, expect, it } from 'vitest'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { createDexieStorage, type DexieStorage } from '../../../tests/support/sync/dexie-storage'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { buildUser } from '../../../tests/support/sync/users'
import { readTicket, readTickets } from './read-support'

const random = createSeededRandom(47)
const me = buildUser()
let [old, fresh] = ['', '']
let now = 0
let storage: DexieStorage
beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00Z')
  ;[old, fresh] = [random.uuid(), random.uuid()]
  storage = createDexieStorage(me.id, 'device', { newId: random.uuid, now: () => now++ })
})

const ticketFields = {
  subject: 'Charged twice',
  category: 'payment',
  priority: 'high',
  message: 'I was charged twice.',
} as const
const ticket = (id: string, status: string, changedAt: string, version = 1) => ({
  entity: 'supportTicket',
  id,
  version,
  data: { _id: id, ...ticketFields, status, createdAt: '2026-11-01T08:00:00.000Z', changedAt },
})
const answer = (ticketId: string, message: string, createdAt: string) => {
  const id = random.uuid()
  return { entity: 'supportReply', id, version: 1, data: { _id: id, ticketId, fromSupport: true, message, createdAt } }
}
const openTicket = (id: string) =>
  storage.enqueue(openSupportTicket, { body: { id, ...ticketFields } }, { name: ticketFields.subject })
const reply = (ticketId: string, message: string) =>
  storage.enqueue(replyToSupportTicket, { params: { id: ticketId }, body: { id: random.uuid(), message } })

it('sorts support tickets by their last message', async () => {
  const [firstTicketId, secondTicketId] = [random.uuid(), random.uuid()]
  await storage.settle({
    rows: [
      ticket(firstTicketId, 'open', '2026-11-20T08:00:00.000Z'),
      ticket(secondTicketId, 'answered', '2026-11-19T08:00:00.000Z'),
    ],
  })
  expect((await readTickets(storage.database)).map(({ _id, waiting }) => [_id, waiting])).toEqual([
    [firstTicketId, false],
    [secondTicketId, false],
  ])
  await reply(secondTicketId, 'Thank you.')
  expect((await readTickets(storage.database)).map(({ _id, status, waiting }) => [_id, status, waiting])).toEqual([
    [secondTicketId, 'open', true],
    [firstTicketId, 'open', false],
  ])
})

it('displays a new support ticket and a reply immediately as pending', async () => {
  await openTicket(fresh)
  await reply(fresh, 'And my receipt.')
  const view = await readTicket(storage.database, fresh)
  expect(view?.ticket).toMatchObject({ _id: fresh, ...ticketFields, status: 'open', waiting: true, sent: false })
  expect(view?.replies).toMatchObject([
    { ticketId: fresh, fromSupport: false, message: 'And my receipt.', waiting: true },
  ])
})

it('displays a synced support ticket and reply once and no longer as pending', async () => {
  const openingKey = await openTicket(fresh)
  const replyKey = await reply(fresh, 'And my receipt.')
  const { replies } = (await readTicket(storage.database, fresh))!
  const { waiting: _, ...confirmedReply } = replies[0]!
  await storage.markTried([openingKey!, replyKey!])
  const rows = [
    ticket(fresh, 'open', '2026-11-21T10:01:00.000Z'),
    { entity: 'supportReply', id: confirmedReply._id, version: 1, data: confirmedReply },
  ]
  await storage.settle({ accepted: [openingKey!, replyKey!], rows })
  const view = await readTicket(storage.database, fresh)
  expect([view!.ticket.waiting, view!.ticket.sent, view!.replies.map(({ waiting }) => waiting)]).toEqual([
    false,
    true,
    [false],
  ])
})

it('sorts a pending reply last, which reopens a resolved ticket but not a closed one', async () => {
  await storage.settle({
    rows: [ticket(old, 'resolved', '2026-11-21T11:00:00.000Z'), answer(old, 'Paid back.', '2026-11-21T11:00:00.000Z')],
  })
  await reply(old, 'Not here.')
  const view = (await readTicket(storage.database, old))!
  expect([view.ticket.status, view.ticket.sent, view.replies.map(({ message }) => message)]).toEqual([
    'open',
    true,
    ['Paid back.', 'Not here.'],
  ])
  await storage.settle({ rows: [ticket(old, 'closed', '2026-11-21T12:00:00.000Z', 2)] })
  expect((await readTicket(storage.database, old))!.ticket.status).toBe('closed')
})

it('omits a refused support ticket, and returns null for an unknown one', async () => {
  const openingKey = await openTicket(fresh)
  await storage.markTried([openingKey!])
  await storage.settle({ refused: [{ key: openingKey!, refusal: { code: 'too_many_tickets', message: 'Too many.' } }] })
  expect(await readTickets(storage.database)).toEqual([])
  expect(await readTicket(storage.database, fresh)).toBeNull()
})

it('orders commands of one support ticket by the same key', () => {
  const body = { id: fresh, ...ticketFields }
  const orderKeys = [
    openSupportTicket.orderKey!({ params: {}, query: {}, body }),
    replyToSupportTicket.orderKey!({ params: { id: fresh }, query: {}, body: { id: old, message: 'x' } }),
  ]
  expect(orderKeys).toEqual([`support/${fresh}`, `support/${fresh}`])
})
