/** Tests the functions behind the live queries. The hooks around them only track the signed-in user. */
import { liveQuery } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordWalkInOffline } from '#contract/counter/walk-ins'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { addFavorite, removeFavorite } from '#contract/catalogue/favorites'
import { markAllNotificationsRead } from '#contract/messages/notifications'
import { updateProfile } from '#contract/accounts/profile'
import { createDexieStorage, type DexieStorage } from '../../../tests/support/sync/dexie-storage'
import { buildCartItem, buildNotification } from '../../../tests/support/sync/model-server'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { buildUser } from '../../../tests/support/sync/users'
import { countAll } from '../../sync/outbox/counts'
import { readBookings, readVendorBookings } from './bookings'
import { readMe, foldOutboxIntoProfile } from './read-me'
import { readOwnListings } from './listings'
import { readCart } from './read-cart'
import { readFavorites } from './read-favorites'
import { readNotifications } from './read-notifications'
import { readOutbox, readUnsent, readPendingCommands } from './read-outbox'

const random = createSeededRandom(31)
const [salt, soap] = [random.uuid(), random.uuid()]
const me = buildUser()
let storage: DexieStorage
beforeEach(() => {
  storage = createDexieStorage(me.id, 'device', { newId: random.uuid, now: () => 7 })
})

const buildRow = (entity: string, id: string, data: unknown, version = 1) => ({ entity, id, version, data })
const add = (productId: string, quantity: number) =>
  storage.enqueue(addToCart, { body: { productId, quantity } }, { name: 'Soap', price: 12.35 })

describe('the cart', () => {
  it('is the base with pending commands, counted and summed in ngwee', async () => {
    await storage.settle({ rows: [buildRow('cartItem', salt, buildCartItem(salt, 2))] })
    await add(soap, 3)
    const { items, count, total } = await readCart(storage.database)
    expect(items.map(({ _id, quantity, pending }) => [_id, quantity, pending])).toEqual([
      [salt, 2, false],
      [soap, 3, true],
    ])
    expect([count, total]).toEqual([5, 57.05])
  })

  it('updates live as commands are enqueued', async () => {
    const counts: number[] = []
    const subscription = liveQuery(() => readCart(storage.database)).subscribe(({ count }) => void counts.push(count))
    await expect.poll(() => counts.at(-1)).toBe(0)
    await add(soap, 3)
    await expect.poll(() => counts.at(-1)).toBe(3)
    await storage.enqueue(setCartQuantity, { params: { itemId: soap }, body: { quantity: 1 } })
    await expect.poll(() => counts.at(-1)).toBe(1)
    subscription.unsubscribe()
  })
})

describe('clearing the cart', () => {
  it('covers the items known to this device, including locally removed ones', async () => {
    const [removedId, otherDeviceId] = [random.uuid(), random.uuid()]
    await storage.settle({
      rows: [
        buildRow('cartItem', salt, buildCartItem(salt, 2)),
        buildRow('cartItem', removedId, buildCartItem(removedId, 1)),
      ],
    })
    await add(soap, 1)
    await storage.enqueue(removeFromCart, { params: { itemId: removedId } })
    const { clearableIds: knownIds } = await readCart(storage.database)
    expect(new Set(knownIds)).toEqual(new Set([salt, soap, removedId]))

    await storage.enqueue(clearCart, { body: { itemIds: knownIds } })
    await storage.settle({ rows: [buildRow('cartItem', otherDeviceId, buildCartItem(otherDeviceId, 4))] })
    expect((await readCart(storage.database)).items.map(({ _id }) => _id)).toEqual([otherDeviceId])
  })
})

describe('the cart total', () => {
  it('excludes unavailable items', async () => {
    const [unavailableId, soldOutId] = [random.uuid(), random.uuid()]
    const buildItem = (id: string, more: object) => ({
      ...buildCartItem(id, 3),
      productId: { ...buildCartItem(id, 3).productId, ...more },
    })
    await storage.settle({
      rows: [
        buildRow('cartItem', salt, buildItem(salt, { price: 10, available: true, left: 5 })),
        buildRow('cartItem', unavailableId, buildItem(unavailableId, { price: 10, available: false })),
        buildRow('cartItem', soldOutId, buildItem(soldOutId, { price: 10, available: true, left: 0 })),
      ],
    })
    expect(await readCart(storage.database)).toMatchObject({ count: 9, availableCount: 3, total: 30 })
  })
})

describe('favorites', () => {
  const favorite = {
    _id: salt,
    vertical: 'stores',
    name: 'Salt',
    price: 5,
    unit: 'item',
    imageUrl: null,
    vendorName: 'Shop',
    town: 'Choma',
    path: '/',
    rating: null,
    available: true,
  }
  const mark = () => storage.enqueue(addFavorite, { params: { listingId: salt } }, { name: 'Salt', favorite })
  const unmark = () => storage.enqueue(removeFavorite, { params: { listingId: salt } })
  const listPendingEndpoints = async () =>
    (await readPendingCommands(storage.database, 9)).rows.map(({ endpoint }) => endpoint)

  it('are displayed with their card data as soon as they are added', async () => {
    await mark()
    expect(await readFavorites(storage.database)).toMatchObject([{ ...favorite, pending: true }])
  })

  it('coalesce repeated changes into at most one command', async () => {
    await mark()
    await unmark()
    expect(await listPendingEndpoints()).toEqual([])
    await mark()
    expect(await listPendingEndpoints()).toEqual(['favorites.add'])
  })

  it('cancel a pending removal when added again', async () => {
    await storage.settle({ rows: [buildRow('favorite', salt, { ...favorite, savedAt: '2026-11-20T08:00:00.000Z' })] })
    await unmark()
    expect([await readFavorites(storage.database), await listPendingEndpoints()]).toEqual([[], ['favorites.remove']])
    await mark()
    expect(await listPendingEndpoints()).toEqual([])
    expect(await readFavorites(storage.database)).toMatchObject([{ _id: salt, pending: false }])
  })
})

describe('notifications', () => {
  it('are sorted newest first and count the unread ones', async () => {
    const [old, fresh] = [random.uuid(), random.uuid()]
    await storage.settle({
      rows: [
        buildRow('notification', old, { ...buildNotification(old), createdAt: '2026-11-20T08:00:00.000Z' }),
        buildRow('notification', fresh, { ...buildNotification(fresh), createdAt: '2026-11-21T08:00:00.000Z' }),
      ],
    })
    expect((await readNotifications(storage.database)).notifications.map(({ _id }) => _id)).toEqual([fresh, old])
    expect((await readNotifications(storage.database)).unreadCount).toBe(2)
    await storage.enqueue(markAllNotificationsRead, {})
    expect((await readNotifications(storage.database)).unreadCount).toBe(0)
  })
})

describe('bookings', () => {
  it('are sorted newest first without deleted ones', async () => {
    const booking = (id: string, createdAt: string) => buildRow('booking', id, { _id: id, createdAt })
    await storage.settle({
      rows: [
        booking('a', '2026-01-01T00:00:00Z'),
        booking('b', '2026-02-01T00:00:00Z'),
        booking('c', '2026-03-01T00:00:00Z'),
      ],
    })
    await storage.settle({ rows: [{ entity: 'booking', id: 'c', version: 2, deleted: true }] })
    expect((await readBookings(storage.database)).map(({ _id }) => _id)).toEqual(['b', 'a'])
    expect(await readVendorBookings(storage.database)).toEqual([])
  })
})

describe('the signed-in user', () => {
  it('is read from the user’s own database', async () => {
    expect(await readMe(storage.database)).toBeNull()
    await storage.settle({ rows: [buildRow('me', me.id, { ...me, phone: '0971234567' })] })
    expect(await readMe(storage.database)).toMatchObject({ phone: '0971234567' })
  })

  it('includes pending profile changes, such as a photo that is still uploading', async () => {
    const profile = { ...me, full_name: 'Mutale Banda', imageUrl: null }
    expect(await foldOutboxIntoProfile(storage.database, profile)).toEqual(profile)
    await storage.enqueue(
      updateProfile,
      { body: { profileImage: random.uuid() } },
      { name: 'Your picture', imageUrl: 'data:image/webp;base64,AA' },
    )
    const renameKey = await storage.enqueue(updateProfile, { body: { full_name: 'Mutale Phiri' } })
    expect(await foldOutboxIntoProfile(storage.database, profile)).toEqual({
      ...profile,
      full_name: 'Mutale Phiri',
      imageUrl: 'data:image/webp;base64,AA',
    })
    await storage.settle({ refused: [{ key: renameKey!, refusal: { code: 'invalid_input', message: 'No.' } }] })
    expect(await foldOutboxIntoProfile(storage.database, profile)).toMatchObject({ full_name: 'Mutale Banda' })
  })
})

describe('the outbox view', () => {
  it('separates pending, refused and completed commands', async () => {
    const [refusedKey, acceptedKey] = [await add(salt, 1), await add(soap, 1)]
    await storage.markTried([refusedKey!, acceptedKey!])
    await storage.settle({
      accepted: [acceptedKey!],
      refused: [{ key: refusedKey!, refusal: { code: 'listing_gone', message: 'Gone.' } }],
    })
    const pendingKey = await add(soap, 2)
    const view = await readOutbox(storage.database)
    const { rows } = await readPendingCommands(storage.database, 9)
    expect([rows, view.attention, view.recent].map((commands) => commands.map(({ key }) => key))).toEqual([
      [pendingKey],
      [refusedKey],
      [acceptedKey],
    ])
  })

  it('returns the first rows with the total count, and iterates over all in pages', async () => {
    const row = {
      user: 'user',
      device: 'device',
      endpoint: 'cart.add',
      input: { params: {}, query: {}, body: {} },
      coalesceKey: null,
      attempted: 0,
      createdAt: 0,
      tries: 0,
    } as const
    const state = (index: number) =>
      index === 450 ? 'refused' : index === 449 ? 'settling' : index % 2 ? 'sending' : 'waiting'
    await storage.database.outbox.bulkAdd(
      Array.from({ length: 451 }, (_, index) => ({
        ...row,
        key: `${index}`,
        orderKey: `${index}`,
        state: state(index),
      })),
    )
    const { rows, count } = await readPendingCommands(storage.database, 5)
    expect([count, rows.map(({ key }) => key)]).toEqual([449, ['0', '1', '2', '3', '4']])
    const pages: number[] = []
    const keys: string[] = []
    for await (const page of readUnsent(storage.database)) {
      pages.push(page.length)
      keys.push(...page.map(({ key }) => key))
    }
    expect(pages).toEqual([200, 200, 50])
    expect(keys).toEqual([...Array.from({ length: 449 }, (_, index) => `${index}`), '450'])
  })

  it('includes the counts for the header', async () => {
    await add(soap, 4)
    const { pull } = await storage.beginPull()
    await storage.endPull(pull, 99)
    expect(await countAll(storage.database)).toEqual({
      waiting: 1,
      attention: 0,
      cartCount: 4,
      unread: 0,
      syncedAt: 99,
    })
  })
})

describe('the stock of goods', () => {
  const listing = {
    ...{ _id: salt, vertical: 'stores', status: 'live', slug: 'salt', changes: null },
    values: { name: 'Salt', stock: 5 },
  }
  const sell = (quantity: number, listingId = salt) => {
    const body = { id: random.uuid(), listingId, choice: { quantity }, seenTotal: 10 }
    return storage
      .enqueue(recordWalkInOffline, { body } as never, { walkIn: {} } as never)
      .then((key) => ({ id: body.id, key }))
  }
  const readStock = async () => (await readOwnListings(storage.database)).map(({ values }) => values.stock)

  it('is without the pieces that this device sold offline, until the sale is confirmed or refused', async () => {
    await storage.settle({ rows: [buildRow('vendorListing', salt, listing)] })
    expect(await readStock()).toEqual([5])
    const sold = await sell(2)
    await sell(1, soap)
    const refused = await sell(1)
    expect(await readStock()).toEqual([2])
    await storage.database.outbox.where('key').equals(refused.key!).modify({ state: 'refused' })
    expect(await readStock()).toEqual([3])
    // The server sends the booking together with the new stock of the listing.
    const confirmed = { ...listing, values: { name: 'Salt', stock: 3 } }
    await storage.settle({
      rows: [buildRow('vendorListing', salt, confirmed, 2), buildRow('vendorBooking', sold.id, { _id: sold.id }, 2)],
    })
    expect(await readStock()).toEqual([3])
  })

  it('is never below zero', async () => {
    await storage.settle({ rows: [buildRow('vendorListing', salt, listing)] })
    await sell(7)
    expect(await readStock()).toEqual([0])
  })
})
