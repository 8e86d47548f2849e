/** Tests of conversations: permissions, message order, idempotency and notifications. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listConversations, messagesPerPage, readConversation } from '#contract/messages/conversations'
import { maxMessageLength, maxMessagesPerWindow, markMessagesRead, sendMessage } from '#contract/messages/messages'
import { listNotifications } from '#contract/messages/notifications'
import { pull, push } from '#contract/sync/sync'
import type { StaffRole } from '#contract/core/access'
import {
  insertStay,
  insertCustomer,
  insertListing,
  insertAccount,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
let now = Date.parse('2026-11-21T10:00:00Z')
let customer: Awaited<ReturnType<typeof insertCustomer>>
let vendor: Awaited<ReturnType<typeof insertVendor>>
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
beforeEach(async () => {
  now += 86_400_000
  customer = await insertCustomer(world.connection.db)
  vendor = await insertVendor(world.connection.db)
})
afterAll(() => world.close())

const sendText = (token: string, to: string, text = 'Is the room free?', more: object = {}, key = randomUUID()) =>
  world.call(sendMessage, { token, key, params: { with: to }, body: { id: randomUUID(), text, ...more } })
const fetchConversations = async (token: string) => (await world.call(listConversations, { token })).body.conversations
const markRead = (token: string, otherId: string, upTo: number) =>
  world.call(markMessagesRead, { token, key: randomUUID(), params: { with: otherId }, body: { upTo } })
const fetchMessages = async (token: string, otherId: string, before?: number) =>
  (await world.call(readConversation, { token, params: { with: otherId }, query: { before } })).body
const fetchNotifications = async (token: string) =>
  (await world.call(listNotifications, { token })).body.notifications.map(({ message, link, isRead }: any) => ({
    message,
    link,
    isRead,
  }))
/** Inserts messages of the customer directly into the database. */
async function insertMessages(count: number): Promise<void> {
  const pair = { customer_id: customer.id, vendor_id: vendor.id }
  const { db } = world.connection
  await db
    .insertInto('conversation')
    .values({ ...pair, last: count, created_at: new Date(now) })
    .execute()
  const buildMessage = (number: number) => ({
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
    .values(Array.from({ length: count }, (_, index) => buildMessage(index + 1)))
    .execute()
}
const createStaff = async (staffRole: StaffRole) => {
  const account = await insertAccount(world.connection.db, {
    role: 'partner',
    staff_role: staffRole,
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  return { ...account, token: await insertSession(world.connection.db, account.id) }
}

describe('a conversation', () => {
  it('is read and answered by the manager of the hotel, and by no other hotel', async () => {
    const createManager = async (vendorId: string) => {
      const account = await insertAccount(world.connection.db, {
        role: 'hotel-manager',
        vendor_id: vendorId,
        business_type: 'hotel',
      })
      return insertSession(world.connection.db, account.id)
    }
    const manager = await createManager(vendor.id)
    const otherManager = await createManager((await insertVendor(world.connection.db)).id)
    await sendText(customer.token, vendor.id)
    expect(await fetchNotifications(manager)).toMatchObject([{ link: `/admin/messages?chatWith=${customer.id}` }])
    expect(await fetchConversations(manager)).toHaveLength(1)
    expect((await sendText(manager, customer.id, 'It is.')).status).toBe(200)
    expect((await fetchMessages(customer.token, vendor.id)).messages).toHaveLength(2)
    expect(await fetchConversations(otherManager)).toEqual([])
    expect((await sendText(otherManager, customer.id)).status).not.toBe(200)
  })

  it('exists once per customer and vendor, and is displayed from each side', async () => {
    const listing = await insertListing(world.connection.db, { vendor_id: vendor.id })
    expect((await sendText(customer.token, vendor.id, 'Is the room free?', { serviceId: listing.id })).status).toBe(200)
    expect((await sendText(vendor.owner.token, customer.id, 'It is.')).status).toBe(200)
    expect(await fetchConversations(customer.token)).toMatchObject([
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
    expect(await fetchConversations(vendor.owner.token)).toMatchObject([
      { _id: customer.id, name: 'Mutale Banda', last: 2, lastMine: true, unread: 1 },
    ])
    expect((await fetchMessages(customer.token, vendor.id)).messages).toMatchObject([
      {
        number: 1,
        mine: true,
        author: null,
        with: vendor.id,
        about: { _id: listing.id, name: 'Garden room', path: `/services/hotels/book/${listing.id}` },
      },
      { number: 2, mine: false, author: null, about: null },
    ])
    expect((await fetchMessages(vendor.owner.token, customer.id)).messages).toMatchObject([
      { mine: false, author: null },
      { mine: true, author: 'Chanda Phiri' },
    ])
  })

  it('has gapless message numbers under concurrent writes', async () => {
    await sendText(customer.token, vendor.id)
    await Promise.all(
      Array.from({ length: 8 }, (_, count) =>
        sendText(count % 2 ? customer.token : vendor.owner.token, count % 2 ? vendor.id : customer.id, `line ${count}`),
      ),
    )
    expect((await fetchMessages(customer.token, vendor.id)).messages.map(({ number }: any) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  it('is created once by two concurrent first messages', async () => {
    const answers = await Promise.all([
      sendText(customer.token, vendor.id, 'one'),
      sendText(customer.token, vendor.id, 'two'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await fetchConversations(customer.token)).toHaveLength(1)
  })

  it('stores a message once per idempotency key and per id', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    await sendText(customer.token, vendor.id, 'Once', { id }, key)
    await sendText(customer.token, vendor.id, 'Once', { id }, key)
    await sendText(customer.token, vendor.id, 'Once', { id })
    expect((await fetchMessages(customer.token, vendor.id)).messages).toHaveLength(1)
    const otherCustomer = await insertCustomer(world.connection.db)
    expect((await sendText(otherCustomer.token, vendor.id, 'Mine now', { id })).body.code).toBe('not_found')
    expect(await fetchConversations(otherCustomer.token)).toEqual([])
  })

  it('is read in pages', async () => {
    await insertMessages(messagesPerPage + 3)
    const last = await fetchMessages(customer.token, vendor.id)
    expect([last.messages.length, last.messages[0].number, last.more]).toEqual([messagesPerPage, 4, true])
    const before = await fetchMessages(customer.token, vendor.id, 4)
    expect([before.messages.map(({ number }: any) => number), before.more]).toEqual([[1, 2, 3], false])
  })
})

describe('permissions for conversations', () => {
  it('let nobody read or write a conversation of others', async () => {
    await sendText(customer.token, vendor.id, 'Between us')
    const [stranger, rival] = [await insertCustomer(world.connection.db), await insertVendor(world.connection.db)]
    expect((await fetchMessages(stranger.token, vendor.id)).messages).toEqual([])
    expect((await fetchMessages(rival.owner.token, customer.id)).messages).toEqual([])
    expect((await sendText(rival.owner.token, customer.id, 'Come to us')).body.code).toBe('not_found')
    expect((await markRead(rival.owner.token, customer.id, 1)).body.code).toBe('not_found')
  })

  it('let staff and managers reply for the vendor, and hide conversations from viewers', async () => {
    await sendText(customer.token, vendor.id)
    for (const role of ['partner-staff', 'partner-manager'] as const) {
      const { token } = await createStaff(role)
      expect(await fetchConversations(token)).toHaveLength(1)
      expect((await sendText(token, customer.id, `From a ${role}`)).status).toBe(200)
    }
    const viewer = await createStaff('partner-viewer')
    expect((await world.call(listConversations, { token: viewer.token })).status).toBe(403)
    expect((await sendText(viewer.token, customer.id)).status).toBe(403)
    const { rows } = (await world.call(pull, { token: viewer.token })).body
    expect(rows.filter(({ entity }: any) => entity === 'conversation' || entity === 'message')).toEqual([])
  })

  it('let a vendor start one with a customer who has booked there, about the listing', async () => {
    const { db } = world.connection
    const listing = await insertListing(db, { vendor_id: vendor.id })
    await insertStay(db, { account_id: customer.id, vendor_id: vendor.id, listing_id: listing.id })
    const about = { serviceId: listing.id }
    const answers = await Promise.all(
      [1, 2, 3].map((number) => sendText(vendor.owner.token, customer.id, `Message ${number}`, about)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await fetchMessages(customer.token, vendor.id)).messages).toMatchObject(
      [1, 2, 3].map((number) => ({ mine: false, number, about: { _id: listing.id } })),
    )
    expect(await fetchConversations(customer.token)).toMatchObject([{ _id: vendor.id, unread: 3 }])
    const otherVendor = await insertVendor(db)
    expect((await sendText(otherVendor.owner.token, customer.id)).body.code).toBe('not_found')
  })

  it('let no vendor start one with the account of its own counter', async () => {
    const { db } = world.connection
    const listing = await insertListing(db, { vendor_id: vendor.id })
    await insertStay(db, {
      account_id: customer.id,
      vendor_id: vendor.id,
      listing_id: listing.id,
      walk_in_name: 'Mary Phiri',
    })
    expect((await sendText(vendor.owner.token, customer.id)).body.code).toBe('not_found')
  })

  it('let only a customer start one before a booking, and only with a visible vendor', async () => {
    expect((await sendText(vendor.owner.token, customer.id)).body.code).toBe('not_found')
    expect((await sendText(customer.token, randomUUID())).body.code).toBe('not_found')
    await world.connection.db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
    expect(await sendText(customer.token, vendor.id)).toMatchObject({ status: 410, body: { code: 'provider_gone' } })
    expect(await fetchConversations(customer.token)).toEqual([])
  })

  it('do not let a message refer to a listing of another vendor', async () => {
    const foreign = await insertListing(world.connection.db, {
      vendor_id: (await insertVendor(world.connection.db)).id,
    })
    await sendText(customer.token, vendor.id, 'About that', { serviceId: foreign.id })
    expect((await fetchMessages(customer.token, vendor.id)).messages).toMatchObject([
      { text: 'About that', about: null },
    ])
  })
})

describe('message limits', () => {
  it('reject empty and overlong messages with different texts', async () => {
    for (const [text, errorText] of [
      ['   ', 'Please write a message.'],
      ['x'.repeat(maxMessageLength + 1), `Please use at most ${maxMessageLength} characters.`],
    ] as const) {
      expect(await sendText(customer.token, vendor.id, text)).toMatchObject({
        status: 422,
        body: { fields: { text: errorText } },
      })
    }
    expect((await sendText(customer.token, vendor.id, 'x'.repeat(maxMessageLength))).status).toBe(200)
  })

  it('stop automated senders temporarily, and store nothing of a rejected message', async () => {
    for (let count = 0; count < maxMessagesPerWindow; count++)
      expect((await sendText(customer.token, vendor.id)).status).toBe(200)
    expect(await sendText(customer.token, vendor.id)).toMatchObject({
      status: 429,
      body: { code: 'too_many_messages' },
    })
    expect(await fetchConversations(customer.token)).toMatchObject([{ last: maxMessagesPerWindow }])
    now += 11 * 60_000
    expect((await sendText(customer.token, vendor.id)).status).toBe(200)
  })

  it('postpone a queued message with Retry-After instead of refusing it', async () => {
    for (let count = 0; count < maxMessagesPerWindow; count++) await sendText(customer.token, vendor.id)
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
    for (const text of ['one', 'two', 'three']) await sendText(customer.token, vendor.id, text)
    const colleague = await createStaff('partner-staff')
    await markRead(vendor.owner.token, customer.id, 2)
    expect(await fetchConversations(colleague.token)).toMatchObject([{ unread: 1 }])
    await markRead(colleague.token, customer.id, 1)
    expect(await fetchConversations(vendor.owner.token)).toMatchObject([{ unread: 1 }])
    expect(await fetchConversations(customer.token)).toMatchObject([{ unread: 0, seen: 2 }])
    await markRead(colleague.token, customer.id, 1_000_000)
    expect(await fetchConversations(customer.token)).toMatchObject([{ seen: 3 }])
  })
})

describe('notifications about messages', () => {
  it('notify the other side, not of every message, and never contain the text', async () => {
    for (const text of ['secret one', 'secret two']) await sendText(customer.token, vendor.id, text)
    const link = `/admin/messages?chatWith=${customer.id}`
    expect(await fetchNotifications(vendor.owner.token)).toEqual([
      { message: 'New message from Mutale Banda.', link, isRead: false },
    ])
    now += 6 * 60_000
    await sendText(customer.token, vendor.id, 'secret three')
    expect(await fetchNotifications(vendor.owner.token)).toHaveLength(2)
    await markRead(vendor.owner.token, customer.id, 3)
    expect((await fetchNotifications(vendor.owner.token)).map(({ isRead }: any) => isRead)).toEqual([true, true])
    await sendText(vendor.owner.token, customer.id, 'secret four')
    expect(await fetchNotifications(customer.token)).toEqual([
      { message: 'New message from Musi Lodge.', link: `/messages?chatWith=${vendor.id}`, isRead: false },
    ])
    expect(await fetchNotifications(vendor.owner.token)).toHaveLength(2)
  })

  it('are not sent to a viewer, who cannot read conversations', async () => {
    const viewer = await createStaff('partner-viewer')
    await sendText(customer.token, vendor.id)
    expect(await fetchNotifications(viewer.token)).toEqual([])
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
