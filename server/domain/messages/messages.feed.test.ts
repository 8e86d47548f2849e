/** Tests that both sides of a conversation receive it through their feeds, each with the id of the other side. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConversation } from '#contract/messages/conversations'
import { markMessagesRead, sendMessage } from '#contract/messages/messages'
import { updateProfile } from '#contract/accounts/profile'
import { pull } from '#contract/sync/sync'
import { aCustomer, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const say = (token: string, to: string, text: string) =>
  world.call(sendMessage, { token, key: randomUUID(), params: { with: to }, body: { id: randomUUID(), text } })
const pullFrom = async (token: string, cursor?: string) => (await world.call(pull, { token, query: { cursor } })).body
const told = (rows: any[]) =>
  rows
    .filter(({ entity }) => entity === 'conversation' || entity === 'message')
    .map(({ entity, id, data }) => (entity === 'message' ? `${data.mine ? 'me' : 'them'}: ${data.text}` : `talk ${id}`))

it('sends new messages to the other side, and to nobody else', async () => {
  const [customer, stranger, vendor] = [
    await aCustomer(world.connection.db),
    await aCustomer(world.connection.db),
    await aVendor(world.connection.db),
  ]
  const from = async (token: string) => (await pullFrom(token)).cursor
  const cursors = {
    customer: await from(customer.token),
    owner: await from(vendor.owner.token),
    stranger: await from(stranger.token),
  }
  await say(customer.token, vendor.id, 'Hello')
  expect(told((await pullFrom(vendor.owner.token, cursors.owner)).rows).sort()).toEqual([
    `talk ${customer.id}`,
    'them: Hello',
  ])
  expect(told((await pullFrom(customer.token, cursors.customer)).rows).sort()).toEqual([
    'me: Hello',
    `talk ${vendor.id}`,
  ])
  expect((await pullFrom(stranger.token, cursors.stranger)).rows).toEqual([])
})

it('closes a conversation on both sides while its vendor is hidden', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await aCustomer(db), await aVendor(db)]
  await say(customer.token, vendor.id, 'Hello')
  const show = (visible: boolean) => db.updateTable('vendor').set({ visible }).where('id', '=', vendor.id).execute()
  const open = ({ rows }: any) =>
    rows.filter(({ entity }: any) => entity === 'conversation').map(({ data }: any) => data.open)
  let [ours, theirs] = [await pullFrom(customer.token), await pullFrom(vendor.owner.token)]
  expect([open(ours), open(theirs)]).toEqual([[true], [true]])
  await show(false)
  ;[ours, theirs] = [await pullFrom(customer.token, ours.cursor), await pullFrom(vendor.owner.token, theirs.cursor)]
  expect([open(ours), open(theirs)]).toEqual([[false], [false]])
  const answers = [
    await say(customer.token, vendor.id, 'Are you there?'),
    await say(vendor.owner.token, customer.id, 'We are'),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [410, 'This business no longer receives messages.'],
    [410, 'Your business is hidden, so its conversations are closed. Please contact support.'],
  ])
  // Both sides can still read the earlier messages.
  for (const { token, other } of [
    { token: customer.token, other: vendor.id },
    { token: vendor.owner.token, other: customer.id },
  ]) {
    expect((await world.call(readConversation, { token, params: { with: other } })).body.messages).toHaveLength(1)
    expect(
      (await world.call(markMessagesRead, { token, key: randomUUID(), params: { with: other }, body: { upTo: 1 } }))
        .status,
    ).toBe(200)
  }
  await show(true)
  expect([
    open(await pullFrom(customer.token, ours.cursor)),
    open(await pullFrom(vendor.owner.token, theirs.cursor)),
  ]).toEqual([[true], [true]])
  expect((await say(vendor.owner.token, customer.id, 'We are back')).status).toBe(200)
})

it('accepts a repeated message that was sent before the vendor was hidden', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await aCustomer(db), await aVendor(db)]
  await say(customer.token, vendor.id, 'Hello')
  const [key, id] = [randomUUID(), randomUUID()]
  const answer = (by: string) =>
    world.call(sendMessage, {
      token: vendor.owner.token,
      key: by,
      params: { with: customer.id },
      body: { id, text: 'Welcome' },
    })
  expect((await answer(key)).status).toBe(200)
  await db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
  expect([(await answer(key)).status, (await answer(randomUUID())).status]).toEqual([200, 200])
})

it('rejects messages to a customer whose account is closed', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await aCustomer(db), await aVendor(db)]
  await say(customer.token, vendor.id, 'Hello')
  const { cursor } = await pullFrom(vendor.owner.token)
  await db.updateTable('account').set({ is_active: false }).where('id', '=', customer.id).execute()
  expect((await pullFrom(vendor.owner.token, cursor)).rows).toMatchObject([
    { entity: 'conversation', data: { open: false } },
  ])
  expect((await say(vendor.owner.token, customer.id, 'Hello?')).body).toMatchObject({
    code: 'provider_gone',
    message: 'This customer’s account is closed.',
  })
})

it('sends earlier conversations to a new staff member, and none after demotion to viewer', async () => {
  const [customer, vendor] = [await aCustomer(world.connection.db), await aVendor(world.connection.db)]
  const { db } = world.connection
  const member = await anAccount(db, {
    role: 'partner',
    staff_role: 'partner-viewer',
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  const token = await aSession(db, member.id)
  const makeThem = (staff_role: string) =>
    db.updateTable('account').set({ staff_role }).where('id', '=', member.id).execute()
  await say(customer.token, vendor.id, 'Hello')
  const first = await pullFrom(token)
  expect(told(first.rows)).toEqual([])
  await makeThem('partner-staff')
  const second = await pullFrom(token, first.cursor)
  expect([second.snapshot, told(second.rows).sort()]).toEqual([true, [`talk ${customer.id}`, 'them: Hello']])
  await makeThem('partner-viewer')
  const third = await pullFrom(token, second.cursor)
  expect([third.snapshot, told(third.rows)]).toEqual([true, []])
})

it('updates a changed name in conversations on both sides', async () => {
  const [customer, vendor] = [await aCustomer(world.connection.db), await aVendor(world.connection.db)]
  await say(customer.token, vendor.id, 'Hello')
  await say(vendor.owner.token, customer.id, 'Good morning')
  const first = await pullFrom(vendor.owner.token)
  for (const [token, full_name] of [
    [customer.token, 'Mutale Zulu'],
    [vendor.owner.token, 'Chanda Zulu'],
  ] as const) {
    expect((await world.call(updateProfile, { token, key: randomUUID(), body: { full_name } })).status).toBe(200)
  }
  const { rows } = await pullFrom(vendor.owner.token, first.cursor)
  const then = rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  const before = first.rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  expect([then?.data.name, then?.version > before.version]).toEqual(['Mutale Zulu', true])
  expect(rows.find(({ entity }: { entity: string }) => entity === 'message')?.data).toMatchObject({
    text: 'Good morning',
    author: 'Chanda Zulu',
  })
})
