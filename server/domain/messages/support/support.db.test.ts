/** Support tickets: permissions, repeated commands and notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  maxOpenTickets,
  maxTicketReplies,
  openSupportTicket,
  replyToSupportTicket,
} from '#contract/messages/support/support'
import {
  replyAsSupportTeam,
  supportTeamPageSize,
  listTicketsForTeam,
  readTicketForTeam,
  setSupportTicketStatus,
} from '#contract/messages/support/support-team'
import { listSupportTickets, readSupportTicket } from '#contract/messages/support/support-tickets'
import { push } from '#contract/sync/sync'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

let world: World
let customer: Awaited<ReturnType<typeof insertCustomer>>
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  customer = await insertCustomer(world.connection.db)
  admin = await insertCustomer(world.connection.db, { role: 'admin' })
})
afterAll(() => world.close())

const ticketInput = {
  subject: 'Charged twice',
  category: 'payment',
  priority: 'high',
  message: 'I was charged twice for my room.',
}
const openTicket = (token: string, more: object = {}) =>
  world.call(openSupportTicket, { token, key: randomUUID(), body: { id: randomUUID(), ...ticketInput, ...more } })
const reply = (token: string, id: string, message = 'Here is my receipt.', replyId = randomUUID()) =>
  world.call(replyToSupportTicket, { token, key: randomUUID(), params: { id }, body: { id: replyId, message } })
const replyAsTeam = (token: string, id: string, message = 'We have paid it back.', replyId = randomUUID()) =>
  world.call(replyAsSupportTeam, { token, key: randomUUID(), params: { id }, body: { id: replyId, message } })
const setStatus = (token: string, id: string, status: string) =>
  world.call(setSupportTicketStatus, { token, key: randomUUID(), params: { id }, body: { status } })
const read = async (token: string, id: string) => (await world.call(readSupportTicket, { token, params: { id } })).body
const loadNotifications = (accountId: string) => loadNotificationTexts(world.connection.db, accountId)
const createTicket = async (token = customer.token) => (await openTicket(token)).body._id as string

describe('a partner without approval', () => {
  it.each(['pending', 'rejected'] as const)('opens and follows a support ticket while %s', async (approval_status) => {
    const { owner } = await insertVendor(world.connection.db)
    await world.connection.db.updateTable('account').set({ approval_status }).where('id', '=', owner.id).execute()
    const id = await createTicket(owner.token)
    await replyAsTeam(admin.token, id)
    expect((await reply(owner.token, id)).status).toBe(200)
    expect((await read(owner.token, id)).replies).toHaveLength(2)
    expect((await world.call(listSupportTickets, { token: owner.token })).body.tickets).toHaveLength(1)
  })
})

describe('a support ticket', () => {
  it('is opened, answered, replied to, resolved and closed', async () => {
    const id = await createTicket()
    expect(await read(customer.token, id)).toMatchObject({
      ticket: { _id: id, ...ticketInput, status: 'open' },
      replies: [],
    })
    await replyAsTeam(admin.token, id)
    expect((await read(customer.token, id)).ticket.status).toBe('answered')
    await reply(customer.token, id)
    const { ticket, replies } = await read(customer.token, id)
    expect(ticket.status).toBe('open')
    expect(replies.map(({ fromSupport, message }: any) => [fromSupport, message])).toEqual([
      [true, 'We have paid it back.'],
      [false, 'Here is my receipt.'],
    ])
    expect((await setStatus(admin.token, id, 'resolved')).body).toEqual({ status: 'resolved', changed: true })
    await reply(customer.token, id, 'Not yet, sorry.')
    expect((await read(customer.token, id)).ticket.status).toBe('open')
    await setStatus(admin.token, id, 'closed')
    const lateReply = await reply(customer.token, id, 'One more thing')
    expect([lateReply.status, lateReply.body.code]).toEqual([409, 'ticket_closed'])
    expect((await replyAsTeam(admin.token, id)).body.code).toBe('ticket_closed')
    expect((await read(customer.token, id)).replies).toHaveLength(3)
  })

  it('notifies admins of every message, and its author of every answer and status change, once', async () => {
    const id = await createTicket()
    await reply(customer.token, id)
    const teamLink = `/admin/support-tickets/${id}`
    expect(await loadNotifications(admin.id)).toEqual([
      { message: 'New support ticket: Charged twice', link: teamLink },
      { message: 'New reply to a support ticket: Charged twice', link: teamLink },
    ])
    await replyAsTeam(admin.token, id)
    await setStatus(admin.token, id, 'resolved')
    expect((await setStatus(admin.token, id, 'resolved')).body).toEqual({ status: 'resolved', changed: false })
    expect(await loadNotifications(customer.id)).toEqual([
      { message: 'Support has answered: Charged twice', link: `/support/tickets/${id}` },
      { message: 'Your support ticket is now resolved: Charged twice', link: `/support/tickets/${id}` },
    ])
  })

  it('A support ticket of a partner links to the partner’s support page', async () => {
    const { owner } = await insertVendor(world.connection.db)
    const id = await createTicket(owner.token)
    await replyAsTeam(admin.token, id)
    expect(await loadNotifications(owner.id)).toEqual([
      { message: 'Support has answered: Charged twice', link: `/admin/support/tickets/${id}` },
    ])
  })

  it('is not visible to other users', async () => {
    const id = await createTicket()
    const otherCustomer = await insertCustomer(world.connection.db)
    expect((await world.call(readSupportTicket, { token: otherCustomer.token, params: { id } })).status).toBe(404)
    expect((await reply(otherCustomer.token, id)).body.code).toBe('not_found')
    expect((await world.call(listSupportTickets, { token: otherCustomer.token })).body.tickets).toEqual([])
    const conflictingTicket = await openTicket(otherCustomer.token, { id })
    expect(conflictingTicket.body.code).toBe('not_found')
    expect((await read(customer.token, id)).replies).toEqual([])
  })
})

describe('repeated support commands', () => {
  it('store a support ticket and a reply once, whatever their idempotency keys', async () => {
    const [id, replyId, answerId] = [randomUUID(), randomUUID(), randomUUID()]
    for (let time = 0; time < 3; time++) {
      expect((await openTicket(customer.token, { id })).status).toBe(200)
      expect((await reply(customer.token, id, 'Here is my receipt.', replyId)).status).toBe(200)
    }
    await replyAsTeam(admin.token, id, 'We are on it.', answerId)
    await replyAsTeam(admin.token, id, 'We are on it.', answerId)
    expect((await world.call(listSupportTickets, { token: customer.token })).body.tickets).toHaveLength(1)
    expect((await read(customer.token, id)).replies).toHaveLength(2)
    expect(await loadNotifications(admin.id)).toHaveLength(2)
    expect(await loadNotifications(customer.id)).toHaveLength(1)
  })

  it('do not reopen a closed support ticket', async () => {
    const [id, replyId] = [await createTicket(), randomUUID()]
    await reply(customer.token, id, 'Here is my receipt.', replyId)
    await setStatus(admin.token, id, 'closed')
    expect((await reply(customer.token, id, 'Here is my receipt.', replyId)).status).toBe(200)
    expect((await read(customer.token, id)).ticket.status).toBe('closed')
  })

  it('Repeated support commands in one push return the rows of the support ticket and its reply', async () => {
    const [id, replyId] = [randomUUID(), randomUUID()]
    const commands = [
      { key: randomUUID(), endpoint: openSupportTicket.name, body: { id, ...ticketInput } },
      {
        key: randomUUID(),
        endpoint: replyToSupportTicket.name,
        params: { id },
        body: { id: replyId, message: 'And my receipt.' },
      },
    ]
    const body = { protocol: 1, device: randomUUID(), commands }
    const first = await world.call(push, { token: customer.token, body })
    expect(first.body.results.map(({ outcome }: any) => outcome)).toEqual(['accepted', 'accepted'])
    const again = await world.call(push, { token: customer.token, body })
    for (const { rows } of [first.body, again.body]) {
      expect(rows.map(({ entity, id: rowId }: any) => [entity, rowId])).toEqual(
        expect.arrayContaining([
          ['supportTicket', id],
          ['supportReply', replyId],
        ]),
      )
    }
    expect((await read(customer.token, id)).replies).toHaveLength(1)
  })
})

describe('limits of support tickets', () => {
  it.each([
    ['a subject of two characters', { subject: 'Hi' }, 'subject'],
    ['a subject of 10,000 characters', { subject: 'x'.repeat(10_000) }, 'subject'],
    ['an empty message', { message: '   ' }, 'message'],
    ['a message of 10,000 characters', { message: 'x'.repeat(10_000) }, 'message'],
    ['an unknown category', { category: 'weather' }, 'category'],
    ['an unknown priority', { priority: 9 }, 'priority'],
    ['an array as subject', { subject: ['a', 'b', 'c'] }, 'subject'],
    ['an invalid id', { id: 'mine' }, 'id'],
    ['an unknown field', { status: 'closed' }, 'body'],
  ])('reject %s and store nothing', async (_, invalidInput, field) => {
    const refused = await openTicket(customer.token, invalidInput)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect((await world.call(listSupportTickets, { token: customer.token })).body.tickets).toEqual([])
  })

  it('store markup as text and remove control and direction characters', async () => {
    const id = (
      await openTicket(customer.token, {
        subject: '<script>alert(1)</script>',
        message: 'A\u202Eb\u0000c <b>& more</b>',
      })
    ).body._id
    expect((await read(customer.token, id)).ticket).toMatchObject({
      subject: '<script>alert(1)</script>',
      message: 'Abc <b>& more</b>',
    })
  })

  it(`allow ${maxOpenTickets} open tickets per user, also from two devices; closing one allows another`, async () => {
    const ids: string[] = []
    for (let count = 0; count < maxOpenTickets - 1; count++) ids.push(await createTicket())
    const last = await Promise.all([openTicket(customer.token), openTicket(customer.token)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await openTicket(customer.token)).body.code).toBe('too_many_tickets')
    await setStatus(admin.token, ids[0]!, 'closed')
    expect((await openTicket(customer.token)).status).toBe(200)
  })

  it(`allow ${maxTicketReplies} replies per ticket`, async () => {
    const id = await createTicket()
    const rows = Array.from({ length: maxTicketReplies }, () => ({
      id: randomUUID(),
      ticket_id: id,
      author_id: customer.id,
      from_support: false,
      message: 'again',
      created_at: new Date(),
    }))
    await world.connection.db.insertInto('support_reply').values(rows).execute()
    expect((await reply(customer.token, id)).body.code).toBe('ticket_full')
  })
})

describe('the support queue', () => {
  const listTeamTickets = (query: object, token = admin.token) =>
    world.call(listTicketsForTeam, { token, query: query as Record<string, unknown> })

  it('is limited to admins, who cannot open support tickets themselves', async () => {
    const id = await createTicket()
    const manager = await insertAccount(world.connection.db, { role: 'hotel-manager' })
    const { owner } = await insertVendor(world.connection.db)
    for (const token of [customer.token, owner.token, await insertSession(world.connection.db, manager.id)]) {
      expect((await listTeamTickets({}, token)).status).toBe(403)
      expect((await replyAsTeam(token, id)).status).toBe(403)
      expect((await setStatus(token, id, 'closed')).status).toBe(403)
    }
    expect((await openTicket(admin.token)).status).toBe(403)
  })

  it('returns pages with urgent tickets first, then the longest waiting, with contact data', async () => {
    await world.connection.db.deleteFrom('support_ticket').execute()
    const ticketIds: string[] = []
    for (let count = 0; count < supportTeamPageSize + 1; count++) {
      const requester = await insertCustomer(world.connection.db)
      ticketIds.push(
        (await openTicket(requester.token, { priority: count === supportTeamPageSize ? 'high' : 'normal' })).body._id,
      )
    }
    const [first, second] = [
      (await listTeamTickets({ status: 'open' })).body,
      (await listTeamTickets({ status: 'open', page: 2 })).body,
    ]
    expect([first.total, first.open, first.tickets.length, second.tickets.length]).toEqual([
      supportTeamPageSize + 1,
      supportTeamPageSize + 1,
      supportTeamPageSize,
      1,
    ])
    expect([...first.tickets, ...second.tickets].map(({ _id }: any) => _id)).toEqual([
      ticketIds.at(-1),
      ...ticketIds.slice(0, -1),
    ])
    expect(first.tickets[0].requester).toMatchObject({ name: 'Mutale Banda', phone: '0961234567', role: 'endUser' })
    await replyAsTeam(admin.token, ticketIds[0]!)
    expect((await listTeamTickets({ status: 'answered' })).body).toMatchObject({
      total: 1,
      open: supportTeamPageSize,
      tickets: [{ _id: ticketIds[0], status: 'answered' }],
    })
    expect(
      (await world.call(readTicketForTeam, { token: admin.token, params: { id: ticketIds[0] } })).body.replies,
    ).toHaveLength(1)
  })

  it.each([{ status: 'lost' }, { page: '0' }, { page: '1e9' }, { page: '-1' }, { sort: 'x' }])(
    'rejects the query %j',
    async (query) => {
      expect((await listTeamTickets(query)).status).toBe(422)
    },
  )

  it('returns 404 for an unknown support ticket', async () => {
    const id = randomUUID()
    for (const { status } of [
      await setStatus(admin.token, id, 'closed'),
      await replyAsTeam(admin.token, id),
      await world.call(readTicketForTeam, { token: admin.token, params: { id } }),
    ]) {
      expect(status).toBe(404)
    }
  })
})
