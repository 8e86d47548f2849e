/** Tests that both sides of a conversation receive it through their feeds, each with the id of the other side. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConversation } from '#contract/messages/conversations'
import { markMessagesRead, sendMessage } from '#contract/messages/messages'
import { updateProfile } from '#contract/accounts/profile'
import { pull } from '#contract/sync/sync'
import type { StaffRole } from '#contract/core/access'
import { insertCustomer, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const sendText = (token: string, to: string, text: string) =>
  world.call(sendMessage, { token, key: randomUUID(), params: { with: to }, body: { id: randomUUID(), text } })
const pullFrom = async (token: string, cursor?: string) => (await world.call(pull, { token, query: { cursor } })).body
const listConversationRows = (rows: any[]) =>
  rows
    .filter(({ entity }) => entity === 'conversation' || entity === 'message')
    .map(({ entity, id, data }) => (entity === 'message' ? `${data.mine ? 'me' : 'them'}: ${data.text}` : `talk ${id}`))

it('sends new messages to the other side, and to nobody else', async () => {
  const [customer, stranger, vendor] = [
    await insertCustomer(world.connection.db),
    await insertCustomer(world.connection.db),
    await insertVendor(world.connection.db),
  ]
  const getCursor = async (token: string) => (await pullFrom(token)).cursor
  const cursors = {
    customer: await getCursor(customer.token),
    owner: await getCursor(vendor.owner.token),
    stranger: await getCursor(stranger.token),
  }
  await sendText(customer.token, vendor.id, 'Hello')
  expect(listConversationRows((await pullFrom(vendor.owner.token, cursors.owner)).rows).sort()).toEqual([
    `talk ${customer.id}`,
    'them: Hello',
  ])
  expect(listConversationRows((await pullFrom(customer.token, cursors.customer)).rows).sort()).toEqual([
    'me: Hello',
    `talk ${vendor.id}`,
  ])
  expect((await pullFrom(stranger.token, cursors.stranger)).rows).toEqual([])
})

it('closes a conversation on both sides while its vendor is hidden', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await insertCustomer(db), await insertVendor(db)]
  await sendText(customer.token, vendor.id, 'Hello')
  const setVisible = (visible: boolean) =>
    db.updateTable('vendor').set({ visible }).where('id', '=', vendor.id).execute()
  const listOpenFlags = ({ rows }: any) =>
    rows.filter(({ entity }: any) => entity === 'conversation').map(({ data }: any) => data.open)
  let [customerPull, vendorPull] = [await pullFrom(customer.token), await pullFrom(vendor.owner.token)]
  expect([listOpenFlags(customerPull), listOpenFlags(vendorPull)]).toEqual([[true], [true]])
  await setVisible(false)
  ;[customerPull, vendorPull] = [
    await pullFrom(customer.token, customerPull.cursor),
    await pullFrom(vendor.owner.token, vendorPull.cursor),
  ]
  expect([listOpenFlags(customerPull), listOpenFlags(vendorPull)]).toEqual([[false], [false]])
  const answers = [
    await sendText(customer.token, vendor.id, 'Are you there?'),
    await sendText(vendor.owner.token, customer.id, 'We are'),
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
  await setVisible(true)
  expect([
    listOpenFlags(await pullFrom(customer.token, customerPull.cursor)),
    listOpenFlags(await pullFrom(vendor.owner.token, vendorPull.cursor)),
  ]).toEqual([[true], [true]])
  expect((await sendText(vendor.owner.token, customer.id, 'We are back')).status).toBe(200)
})

it('accepts a repeated message that was sent before the vendor was hidden', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await insertCustomer(db), await insertVendor(db)]
  await sendText(customer.token, vendor.id, 'Hello')
  const [key, id] = [randomUUID(), randomUUID()]
  const replyWithKey = (commandKey: string) =>
    world.call(sendMessage, {
      token: vendor.owner.token,
      key: commandKey,
      params: { with: customer.id },
      body: { id, text: 'Welcome' },
    })
  expect((await replyWithKey(key)).status).toBe(200)
  await db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
  expect([(await replyWithKey(key)).status, (await replyWithKey(randomUUID())).status]).toEqual([200, 200])
})

it('rejects messages to a customer whose account is closed', async () => {
  const { db } = world.connection
  const [customer, vendor] = [await insertCustomer(db), await insertVendor(db)]
  await sendText(customer.token, vendor.id, 'Hello')
  const { cursor } = await pullFrom(vendor.owner.token)
  await db.updateTable('account').set({ is_active: false }).where('id', '=', customer.id).execute()
  expect((await pullFrom(vendor.owner.token, cursor)).rows).toMatchObject([
    { entity: 'conversation', data: { open: false } },
  ])
  expect((await sendText(vendor.owner.token, customer.id, 'Hello?')).body).toMatchObject({
    code: 'provider_gone',
    message: 'This customer’s account is closed.',
  })
})

it('sends earlier conversations to a new staff member, and none after demotion to viewer', async () => {
  const [customer, vendor] = [await insertCustomer(world.connection.db), await insertVendor(world.connection.db)]
  const { db } = world.connection
  const member = await insertAccount(db, {
    role: 'partner',
    staff_role: 'partner-viewer',
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  const token = await insertSession(db, member.id)
  const setStaffRole = (staff_role: StaffRole) =>
    db.updateTable('account').set({ staff_role }).where('id', '=', member.id).execute()
  await sendText(customer.token, vendor.id, 'Hello')
  const first = await pullFrom(token)
  expect(listConversationRows(first.rows)).toEqual([])
  await setStaffRole('partner-staff')
  const second = await pullFrom(token, first.cursor)
  expect([second.snapshot, listConversationRows(second.rows).sort()]).toEqual([
    true,
    [`talk ${customer.id}`, 'them: Hello'],
  ])
  await setStaffRole('partner-viewer')
  const third = await pullFrom(token, second.cursor)
  expect([third.snapshot, listConversationRows(third.rows)]).toEqual([true, []])
})

it('updates a changed name in conversations on both sides', async () => {
  const [customer, vendor] = [await insertCustomer(world.connection.db), await insertVendor(world.connection.db)]
  await sendText(customer.token, vendor.id, 'Hello')
  await sendText(vendor.owner.token, customer.id, 'Good morning')
  const first = await pullFrom(vendor.owner.token)
  for (const [token, full_name] of [
    [customer.token, 'Mutale Zulu'],
    [vendor.owner.token, 'Chanda Zulu'],
  ] as const) {
    expect((await world.call(updateProfile, { token, key: randomUUID(), body: { full_name } })).status).toBe(200)
  }
  const { rows } = await pullFrom(vendor.owner.token, first.cursor)
  const conversationAfter = rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  const conversationBefore = first.rows.find(({ entity }: { entity: string }) => entity === 'conversation')
  expect([conversationAfter?.data.name, conversationAfter?.version > conversationBefore.version]).toEqual([
    'Mutale Zulu',
    true,
  ])
  expect(rows.find(({ entity }: { entity: string }) => entity === 'message')?.data).toMatchObject({
    text: 'Good morning',
    author: 'Chanda Zulu',
  })
})
