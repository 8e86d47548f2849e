/** Tests of conversations: permissions, message order, idempotency and notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listConversations, messagesPerPage, readConversation } from '#contract/messages/conversations'
import { maxMessageLength, maxMessagesPerWindow, markMessagesRead, sendMessage } from '#contract/messages/messages'
import { listNotifications } from '#contract/messages/notifications'
import { pull, push } from '#contract/sync/sync'
import { aCustomer, aListing, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

let world: World
let now = Date.parse('2026-11-21T10:00:00Z')
let customer: Awaited<ReturnType<typeof aCustomer>>
let vendor: Awaited<ReturnType<typeof aVendor>>
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
beforeEach(async () => {
  now += 86_400_000
  customer = await aCustomer(world.connection.db)
  vendor = await aVendor(world.connection.db)
})
afterAll(() => world.close())

const say = (token: string, to: string, text = 'Is the room free?', more: object = {}, key = randomUUID()) =>
  world.call(sendMessage, { token, key, params: { with: to }, body: { id: randomUUID(), text, ...more } })
const talksOf = async (token: string) => (await world.call(listConversations, { token })).body.conversations
const read = (token: string, other: string, upTo: number) =>
  world.call(markMessagesRead, { token, key: randomUUID(), params: { with: other }, body: { upTo } })
const linesWith = async (token: string, other: string, before?: number) =>
  (await world.call(readConversation, { token, params: { with: other }, query: { before } })).body
const bell = async (token: string) =>
  (await world.call(listNotifications, { token })).body.notifications.map(({ message, link, isRead }: any) => ({
    message,
    link,
    isRead,
  }))
/** Inserts messages of the customer directly into the database. */
async function manyLines(count: number): Promise<void> {
  const pair = { customer_id: customer.id, vendor_id: vendor.id }
  const { db } = world.connection
  await db
    .insertInto('conversation')
    .values({ ...pair, last: count, created_at: new Date(now) })
    .execute()
  const line = (number: number) => ({
    id: randomUUID(),
    ...pair,
    number,
    from_customer: true,
    author_id: customer.id,
    text: `line ${number}`,
    created_at: new Date(now),
  })
  await db
    .insertInto('message')
    .values(Array.from({ length: count }, (_, index) => line(index + 1)))
    .execute()
}
const staff = async (staffRole: string) => {
  const account = await anAccount(world.connection.db, {
    role: 'partner',
    staff_role: staffRole,
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  return { ...account, token: await aSession(world.connection.db, account.id) }
}

describe('a conversation', () => {
  it('exists once per customer and vendor, and is displayed from each side', async () => {
    const listing = await aListing(world.connection.db, { vendor_id: vendor.id })
    expect((await say(customer.token, vendor.id, 'Is the room free?', { serviceId: listing.id })).status).toBe(200)
    expect((await say(vendor.owner.token, customer.id, 'It is.')).status).toBe(200)
    expect(await talksOf(customer.token)).toMatchObject([
      {
        _id: vendor.id,
        name: 'Musi Lodge',
        last: 2,
        lastText: 'It is.',
        lastMine: false,
        unread: 1,
        seen: 0,
        open: true,
      },
    ])
    expect(await talksOf(vendor.owner.token)).toMatchObject([
      { _id: customer.id, name: 'Mutale Banda', last: 2, lastMine: true, unread: 1 },
    ])
    expect((await linesWith(customer.token, vendor.id)).messages).toMatchObject([
      {
        number: 1,
        mine: true,
        author: null,
        with: vendor.id,
        about: { _id: listing.id, name: 'Garden room', path: `/services/hotels/book/${listing.id}` },
      },
      { number: 2, mine: false, author: null, about: null },
    ])
    expect((await linesWith(vendor.owner.token, customer.id)).messages).toMatchObject([
      { mine: false, author: null },
      { mine: true, author: 'Chanda Phiri' },
    ])
  })

  it('has gapless message numbers under concurrent writes', async () => {
    await say(customer.token, vendor.id)
    await Promise.all(
      Array.from({ length: 8 }, (_, count) =>
        say(count % 2 ? customer.token : vendor.owner.token, count % 2 ? vendor.id : customer.id, `line ${count}`),
      ),
    )
    expect((await linesWith(customer.token, vendor.id)).messages.map(({ number }: any) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  it('is created once by two concurrent first messages', async () => {
    const answers = await Promise.all([say(customer.token, vendor.id, 'one'), say(customer.token, vendor.id, 'two')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await talksOf(customer.token)).toHaveLength(1)
  })

  it('stores a message once per idempotency key and per id', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    await say(customer.token, vendor.id, 'Once', { id }, key)
    await say(customer.token, vendor.id, 'Once', { id }, key)
    await say(customer.token, vendor.id, 'Once', { id })
    expect((await linesWith(customer.token, vendor.id)).messages).toHaveLength(1)
    const other = await aCustomer(world.connection.db)
    expect((await say(other.token, vendor.id, 'Mine now', { id })).body.code).toBe('not_found')
    expect(await talksOf(other.token)).toEqual([])
  })

  it('is read in pages', async () => {
    await manyLines(messagesPerPage + 3)
    const last = await linesWith(customer.token, vendor.id)
    expect([last.messages.length, last.messages[0].number, last.more]).toEqual([messagesPerPage, 4, true])
    const before = await linesWith(customer.token, vendor.id, 4)
    expect([before.messages.map(({ number }: any) => number), before.more]).toEqual([[1, 2, 3], false])
  })
})

describe('permissions for conversations', () => {
  it('let nobody read or write a conversation of others', async () => {
    await say(customer.token, vendor.id, 'Between us')
    const [stranger, rival] = [await aCustomer(world.connection.db), await aVendor(world.connection.db)]
    expect((await linesWith(stranger.token, vendor.id)).messages).toEqual([])
    expect((await linesWith(rival.owner.token, customer.id)).messages).toEqual([])
    expect((await say(rival.owner.token, customer.id, 'Come to us')).body.code).toBe('not_found')
    expect((await read(rival.owner.token, customer.id, 1)).body.code).toBe('not_found')
  })

  it('let staff and managers reply for the vendor, and hide conversations from viewers', async () => {
    await say(customer.token, vendor.id)
    for (const role of ['partner-staff', 'partner-manager']) {
      const { token } = await staff(role)
      expect(await talksOf(token)).toHaveLength(1)
      expect((await say(token, customer.id, `From a ${role}`)).status).toBe(200)
    }
    const viewer = await staff('partner-viewer')
    expect((await world.call(listConversations, { token: viewer.token })).status).toBe(403)
    expect((await say(viewer.token, customer.id)).status).toBe(403)
    const { rows } = (await world.call(pull, { token: viewer.token })).body
    expect(rows.filter(({ entity }: any) => entity === 'conversation' || entity === 'message')).toEqual([])
  })

  it('let only a customer start one, and only with a visible vendor', async () => {
    expect((await say(vendor.owner.token, customer.id)).body.code).toBe('not_found')
    expect((await say(customer.token, randomUUID())).body.code).toBe('not_found')
    await world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
    expect(await say(customer.token, vendor.id)).toMatchObject({ status: 410, body: { code: 'provider_gone' } })
    expect(await talksOf(customer.token)).toEqual([])
  })

  it('do not let a message refer to a listing of another vendor', async () => {
    const foreign = await aListing(world.connection.db, { vendor_id: (await aVendor(world.connection.db)).id })
    await say(customer.token, vendor.id, 'About that', { serviceId: foreign.id })
    expect((await linesWith(customer.token, vendor.id)).messages).toMatchObject([{ text: 'About that', about: null }])
  })
})

describe('message limits', () => {
  it('reject empty and overlong messages with different texts', async () => {
    for (const [text, words] of [
      ['   ', 'Please write a message.'],
      ['x'.repeat(maxMessageLength + 1), `Please use at most ${maxMessageLength} characters.`],
    ] as const) {
      expect(await say(customer.token, vendor.id, text)).toMatchObject({
        status: 422,
        body: { fields: { text: words } },
      })
    }
    expect((await say(customer.token, vendor.id, 'x'.repeat(maxMessageLength))).status).toBe(200)
  })

  it('stop automated senders temporarily, and store nothing of a rejected message', async () => {
    for (let count = 0; count < maxMessagesPerWindow; count++)
      expect((await say(customer.token, vendor.id)).status).toBe(200)
    expect(await say(customer.token, vendor.id)).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    expect(await talksOf(customer.token)).toMatchObject([{ last: maxMessagesPerWindow }])
    now += 11 * 60_000
    expect((await say(customer.token, vendor.id)).status).toBe(200)
  })

  it('postpone a queued message with Retry-After instead of refusing it', async () => {
    for (let count = 0; count < maxMessagesPerWindow; count++) await say(customer.token, vendor.id)
    const command = {
      key: randomUUID(),
      endpoint: 'messages.send',
      params: { with: vendor.id },
      body: { id: randomUUID(), text: 'Still there?' },
    }
    const send = async () =>
      (
        await world.call(push, {
          token: customer.token,
          body: { protocol: 1, device: randomUUID(), commands: [command] },
        })
      ).body.results
    expect(await send()).toMatchObject([{ outcome: 'retry', code: 'too_many_messages', detail: { retryAfter: 600 } }])
    now += 10 * 60_000
    expect(await send()).toMatchObject([{ outcome: 'accepted' }])
  })
})

describe('the read position', () => {
  it('never moves back, is shared by a vendor’s staff, and is shown to the other side', async () => {
    for (const text of ['one', 'two', 'three']) await say(customer.token, vendor.id, text)
    const colleague = await staff('partner-staff')
    await read(vendor.owner.token, customer.id, 2)
    expect(await talksOf(colleague.token)).toMatchObject([{ unread: 1 }])
    await read(colleague.token, customer.id, 1)
    expect(await talksOf(vendor.owner.token)).toMatchObject([{ unread: 1 }])
    expect(await talksOf(customer.token)).toMatchObject([{ unread: 0, seen: 2 }])
    await read(colleague.token, customer.id, 1_000_000)
    expect(await talksOf(customer.token)).toMatchObject([{ seen: 3 }])
  })
})

describe('notifications about messages', () => {
  it('notify the other side, not of every message, and never contain the text', async () => {
    for (const text of ['secret one', 'secret two']) await say(customer.token, vendor.id, text)
    const link = `/admin/messages?chatWith=${customer.id}`
    expect(await bell(vendor.owner.token)).toEqual([{ message: 'New message from Mutale Banda.', link, isRead: false }])
    now += 6 * 60_000
    await say(customer.token, vendor.id, 'secret three')
    expect(await bell(vendor.owner.token)).toHaveLength(2)
    await read(vendor.owner.token, customer.id, 3)
    expect((await bell(vendor.owner.token)).map(({ isRead }: any) => isRead)).toEqual([true, true])
    await say(vendor.owner.token, customer.id, 'secret four')
    expect(await bell(customer.token)).toEqual([
      { message: 'New message from Musi Lodge.', link: `/messages?chatWith=${vendor.id}`, isRead: false },
    ])
    expect(await bell(vendor.owner.token)).toHaveLength(2)
  })

  it('are not sent to a viewer, who cannot read conversations', async () => {
    const viewer = await staff('partner-viewer')
    await say(customer.token, vendor.id)
    expect(await bell(viewer.token)).toEqual([])
  })
})

it('return the message and its conversation in the push response, in order', async () => {
  const commands = ['first', 'second'].map((text) => ({
    key: randomUUID(),
    endpoint: 'messages.send',
    params: { with: vendor.id },
    body: { id: randomUUID(), text },
  }))
  const { body } = await world.call(push, {
    token: customer.token,
    body: { protocol: 1, device: randomUUID(), commands },
  })
  expect(body.results.map(({ outcome }: any) => outcome)).toEqual(['accepted', 'accepted'])
  const rows = (entity: string) => body.rows.filter((row: any) => row.entity === entity)
  expect(
    rows('message')
      .map(({ data }: any) => [data.text, data.number])
      .sort(),
  ).toEqual([
    ['first', 1],
    ['second', 2],
  ])
  expect(rows('conversation')).toMatchObject([{ id: vendor.id, data: { last: 2, unread: 0 } }])
})
