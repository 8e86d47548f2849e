/** Sync of support tickets to their author's devices: the snapshot and later changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pull } from '#contract/sync/sync'
import { insertCustomer } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { rowsPerPage } from '../../sync/snapshot'
import { openTicket, addRequesterReply } from './requester'
import { answerSupportTicket } from './support-team'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ticketInput = {
  subject: 'Charged twice',
  category: 'payment',
  priority: 'high',
  message: 'I was charged twice.',
} as const

async function pullAll(token: string, from?: string) {
  const rows: any[] = []
  for (let cursor = from; ;) {
    const { status, body: page } = await world.call(pull, { token, query: { cursor } })
    expect([status, page.message]).toEqual([200, undefined])
    rows.push(...page.rows)
    cursor = page.cursor
    if (!page.more) return { rows, cursor: page.cursor as string }
  }
}
const listSupportRows = (rows: any[]) =>
  rows.filter(({ entity }) => entity.startsWith('support')).map(({ entity, id }) => [entity, id])

it('sends support tickets and replies in the snapshot and as they change, to their author only', async () => {
  const [customer, otherCustomer] = [
    await insertCustomer(world.connection.db),
    await insertCustomer(world.connection.db),
  ]
  const admin = await insertCustomer(world.connection.db, { role: 'admin' })
  const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const before = await pullAll(customer.token)
  await world.transact((tx) => openTicket(tx, customer.id, { id, ...ticketInput }))
  await world.transact((tx) => addRequesterReply(tx, customer.id, id, { id: first, message: 'And my receipt.' }))
  const snapshot = await pullAll(customer.token)
  for (const { rows } of [await pullAll(customer.token, before.cursor), snapshot]) {
    expect(listSupportRows(rows)).toEqual([
      ['supportTicket', id],
      ['supportReply', first],
    ])
  }
  await world.transact((tx) => answerSupportTicket(tx, admin.id, id, { id: second, message: 'Paid back.' }))
  const { rows } = await pullAll(customer.token, snapshot.cursor)
  expect(listSupportRows(rows)).toEqual([
    ['supportTicket', id],
    ['supportReply', second],
  ])
  expect(rows.find(({ entity }) => entity === 'supportTicket')).toMatchObject({
    version: 3,
    data: { status: 'answered' },
  })
  for (const { token } of [otherCustomer, admin]) expect(listSupportRows((await pullAll(token)).rows)).toEqual([])
})

it('sends more replies than fit on one page', async () => {
  const customer = await insertCustomer(world.connection.db)
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await world.transact((tx) => openTicket(tx, customer.id, { id, ...ticketInput }))
  const rows = Array.from({ length: rowsPerPage + 20 }, (_, index) => ({
    id: randomUUID(),
    ticket_id: ids[index % 2]!,
    author_id: customer.id,
    from_support: false,
    message: 'again',
    created_at: new Date(),
  }))
  await world.connection.db.insertInto('support_reply').values(rows).execute()
  const receivedRows = listSupportRows((await pullAll(customer.token)).rows)
  expect(new Set(receivedRows.map(([, id]) => id))).toEqual(new Set([...ids, ...rows.map(({ id }) => id)]))
})
