/** Support tickets: permissions, repeated commands and notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxOpenTickets, maxTicketReplies, openSupportTicket, replyToSupportTicket } from '#contract/support/support'
import {
  replyAsSupportTeam,
  supportTeamPageSize,
  listTicketsForTeam,
  readTicketForTeam,
  setSupportTicketStatus,
} from '#contract/support/support-team'
import { listSupportTickets, readSupportTicket } from '#contract/support/support-tickets'
import { push } from '#contract/sync/sync'
import { aCustomer, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

let world: World
let customer: Awaited<ReturnType<typeof aCustomer>>
let admin: Awaited<ReturnType<typeof aCustomer>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  customer = await aCustomer(world.connection.db)
  admin = await aCustomer(world.connection.db, { role: 'admin' })
})
afterAll(() => world.close())

const asked = {
  subject: 'Charged twice',
  category: 'payment',
  priority: 'high',
  message: 'I was charged twice for my room.',
}
const open = (token: string, more: object = {}) =>
  world.call(openSupportTicket, { token, key: randomUUID(), body: { id: randomUUID(), ...asked, ...more } })
const reply = (token: string, id: string, message = 'Here is my receipt.', replyId = randomUUID()) =>
  world.call(replyToSupportTicket, { token, key: randomUUID(), params: { id }, body: { id: replyId, message } })
const answer = (token: string, id: string, message = 'We have paid it back.', replyId = randomUUID()) =>
  world.call(replyAsSupportTeam, { token, key: randomUUID(), params: { id }, body: { id: replyId, message } })
const settle = (token: string, id: string, status: string) =>
  world.call(setSupportTicketStatus, { token, key: randomUUID(), params: { id }, body: { status } })
const read = async (token: string, id: string) => (await world.call(readSupportTicket, { token, params: { id } })).body
const told = (accountId: string) =>
  world.connection.db
    .selectFrom('notification')
    .select(['message', 'link'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const opened = async (token = customer.token) => (await open(token)).body._id as string

describe('a partner without approval', () => {
  it.each(['pending', 'rejected'])('opens and follows a support ticket while %s', async (approval_status) => {
    const { owner } = await aVendor(world.connection.db)
    await world.connection.db.updateTable('account').set({ approval_status }).where('id', '=', owner.id).execute()
    const id = await opened(owner.token)
    await answer(admin.token, id)
    expect((await reply(owner.token, id)).status).toBe(200)
    expect((await read(owner.token, id)).replies).toHaveLength(2)
    expect((await world.call(listSupportTickets, { token: owner.token })).body.tickets).toHaveLength(1)
  })
})

describe('a support ticket', () => {
  it('is opened, answered, replied to, resolved and closed', async () => {
    const id = await opened()
    expect(await read(customer.token, id)).toMatchObject({ ticket: { _id: id, ...asked, status: 'open' }, replies: [] })
    await answer(admin.token, id)
    expect((await read(customer.token, id)).ticket.status).toBe('answered')
    await reply(customer.token, id)
    const { ticket, replies } = await read(customer.token, id)
    expect(ticket.status).toBe('open')
    expect(replies.map(({ fromSupport, message }: any) => [fromSupport, message])).toEqual([
      [true, 'We have paid it back.'],
      [false, 'Here is my receipt.'],
    ])
    expect((await settle(admin.token, id, 'resolved')).body).toEqual({ status: 'resolved', changed: true })
    await reply(customer.token, id, 'Not yet, sorry.')
    expect((await read(customer.token, id)).ticket.status).toBe('open')
    await settle(admin.token, id, 'closed')
    const late = await reply(customer.token, id, 'One more thing')
    expect([late.status, late.body.code]).toEqual([409, 'ticket_closed'])
    expect((await answer(admin.token, id)).body.code).toBe('ticket_closed')
    expect((await read(customer.token, id)).replies).toHaveLength(3)
  })

  it('notifies admins of every message, and its author of every answer and status change, once', async () => {
    const id = await opened()
    await reply(customer.token, id)
    const desk = `/admin/support-tickets/${id}`
    expect(await told(admin.id)).toEqual([
      { message: 'New support ticket: Charged twice', link: desk },
      { message: 'New reply to a support ticket: Charged twice', link: desk },
    ])
    await answer(admin.token, id)
    await settle(admin.token, id, 'resolved')
    expect((await settle(admin.token, id, 'resolved')).body).toEqual({ status: 'resolved', changed: false })
    expect(await told(customer.id)).toEqual([
      { message: 'Support has answered: Charged twice', link: `/support/tickets/${id}` },
      { message: 'Your support ticket is now resolved: Charged twice', link: `/support/tickets/${id}` },
    ])
  })

  it('of a partner links to the partner’s support page', async () => {
    const { owner } = await aVendor(world.connection.db)
    const id = await opened(owner.token)
    await answer(admin.token, id)
    expect(await told(owner.id)).toEqual([
      { message: 'Support has answered: Charged twice', link: `/admin/support/tickets/${id}` },
    ])
  })

  it('is not visible to other users', async () => {
    const id = await opened()
    const other = await aCustomer(world.connection.db)
    expect((await world.call(readSupportTicket, { token: other.token, params: { id } })).status).toBe(404)
    expect((await reply(other.token, id)).body.code).toBe('not_found')
    expect((await world.call(listSupportTickets, { token: other.token })).body.tickets).toEqual([])
    const taken = await open(other.token, { id })
    expect(taken.body.code).toBe('not_found')
    expect((await read(customer.token, id)).replies).toEqual([])
  })
})

describe('repeated support commands', () => {
  it('store a support ticket and a reply once, whatever their idempotency keys', async () => {
    const [id, replyId, answerId] = [randomUUID(), randomUUID(), randomUUID()]
    for (let time = 0; time < 3; time++) {
      expect((await open(customer.token, { id })).status).toBe(200)
      expect((await reply(customer.token, id, 'Here is my receipt.', replyId)).status).toBe(200)
    }
    await answer(admin.token, id, 'We are on it.', answerId)
    await answer(admin.token, id, 'We are on it.', answerId)
    expect((await world.call(listSupportTickets, { token: customer.token })).body.tickets).toHaveLength(1)
    expect((await read(customer.token, id)).replies).toHaveLength(2)
    expect(await told(admin.id)).toHaveLength(2)
    expect(await told(customer.id)).toHaveLength(1)
  })

  it('do not reopen a closed support ticket', async () => {
    const [id, replyId] = [await opened(), randomUUID()]
    await reply(customer.token, id, 'Here is my receipt.', replyId)
    await settle(admin.token, id, 'closed')
    expect((await reply(customer.token, id, 'Here is my receipt.', replyId)).status).toBe(200)
    expect((await read(customer.token, id)).ticket.status).toBe('closed')
  })

  it('in one push return the rows of the support ticket and its reply', async () => {
    const [id, replyId] = [randomUUID(), randomUUID()]
    const commands = [
      { key: randomUUID(), endpoint: openSupportTicket.name, body: { id, ...asked } },
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
      expect(rows.map(({ entity, id: which }: any) => [entity, which])).toEqual(
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
  ])('reject %s and store nothing', async (_, bad, field) => {
    const refused = await open(customer.token, bad)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect((await world.call(listSupportTickets, { token: customer.token })).body.tickets).toEqual([])
  })

  it('store markup as text and remove control and direction characters', async () => {
    const id = (
      await open(customer.token, { subject: '<script>alert(1)</script>', message: 'A\u202Eb\u0000c <b>& more</b>' })
    ).body._id
    expect((await read(customer.token, id)).ticket).toMatchObject({
      subject: '<script>alert(1)</script>',
      message: 'Abc <b>& more</b>',
    })
  })

  it(`allow ${maxOpenTickets} open tickets per user, also from two devices; closing one allows another`, async () => {
    const ids: string[] = []
    for (let count = 0; count < maxOpenTickets - 1; count++) ids.push(await opened())
    const last = await Promise.all([open(customer.token), open(customer.token)])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await open(customer.token)).body.code).toBe('too_many_tickets')
    await settle(admin.token, ids[0]!, 'closed')
    expect((await open(customer.token)).status).toBe(200)
  })

  it(`allow ${maxTicketReplies} replies per ticket`, async () => {
    const id = await opened()
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
  const desk = (query: object, token = admin.token) =>
    world.call(listTicketsForTeam, { token, query: query as Record<string, unknown> })

  it('is limited to admins, who cannot open support tickets themselves', async () => {
    const id = await opened()
    const manager = await anAccount(world.connection.db, { role: 'hotel-manager' })
    const { owner } = await aVendor(world.connection.db)
    for (const token of [customer.token, owner.token, await aSession(world.connection.db, manager.id)]) {
      expect((await desk({}, token)).status).toBe(403)
      expect((await answer(token, id)).status).toBe(403)
      expect((await settle(token, id, 'closed')).status).toBe(403)
    }
    expect((await open(admin.token)).status).toBe(403)
  })

  it('returns pages with urgent tickets first, then the longest waiting, with contact data', async () => {
    await world.connection.db.deleteFrom('support_ticket').execute()
    const made: string[] = []
    for (let count = 0; count < supportTeamPageSize + 1; count++) {
      const asker = await aCustomer(world.connection.db)
      made.push((await open(asker.token, { priority: count === supportTeamPageSize ? 'high' : 'normal' })).body._id)
    }
    const [first, second] = [(await desk({ status: 'open' })).body, (await desk({ status: 'open', page: 2 })).body]
    expect([first.total, first.open, first.tickets.length, second.tickets.length]).toEqual([
      supportTeamPageSize + 1,
      supportTeamPageSize + 1,
      supportTeamPageSize,
      1,
    ])
    expect([...first.tickets, ...second.tickets].map(({ _id }: any) => _id)).toEqual([
      made.at(-1),
      ...made.slice(0, -1),
    ])
    expect(first.tickets[0].requester).toMatchObject({ name: 'Mutale Banda', phone: '0961234567', role: 'endUser' })
    await answer(admin.token, made[0]!)
    expect((await desk({ status: 'answered' })).body).toMatchObject({
      total: 1,
      open: supportTeamPageSize,
      tickets: [{ _id: made[0], status: 'answered' }],
    })
    expect(
      (await world.call(readTicketForTeam, { token: admin.token, params: { id: made[0] } })).body.replies,
    ).toHaveLength(1)
  })

  it.each([{ status: 'lost' }, { page: '0' }, { page: '1e9' }, { page: '-1' }, { sort: 'x' }])(
    'rejects the query %j',
    async (query) => {
      expect((await desk(query)).status).toBe(422)
    },
  )

  it('returns 404 for an unknown support ticket', async () => {
    const id = randomUUID()
    for (const { status } of [
      await settle(admin.token, id, 'closed'),
      await answer(admin.token, id),
      await world.call(readTicketForTeam, { token: admin.token, params: { id } }),
    ]) {
      expect(status).toBe(404)
    }
  })
})
