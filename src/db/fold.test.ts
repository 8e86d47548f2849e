import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/bookings/orders/cart'
import { buildCartItem, buildNotification } from '../../tests/support/sync/model-server'
import { fold } from './fold'
import type { BaseRow, OutboxRow } from './rows'

let sequence = 0
const base = (id: string, quantity: number, more: Partial<BaseRow<CartItem>> = {}): BaseRow<CartItem> => ({
  id,
  version: 5,
  deleted: 0,
  data: buildCartItem(id, quantity),
  heard: 1,
  rank: 1,
  ...more,
})
const row = (endpoint: string, input: object, more: Partial<OutboxRow> = {}): OutboxRow => ({
  sequence: ++sequence,
  key: `key-${sequence}`,
  user: 'user',
  device: 'device',
  endpoint,
  input: { params: {}, query: {}, body: {}, ...input },
  orderKey: 'cart',
  coalesceKey: null,
  attempted: 0,
  state: 'waiting',
  createdAt: 0,
  tries: 0,
  ...more,
})
const add = (id: string, quantity: number, more?: Partial<OutboxRow>) =>
  row('cart.add', { body: { productId: id, quantity } }, more)
const set = (id: string, quantity: number, more?: Partial<OutboxRow>) =>
  row('cart.setQuantity', { params: { itemId: id }, body: { quantity } }, more)
const remove = (id: string, more?: Partial<OutboxRow>) => row('cart.remove', { params: { itemId: id } }, more)
const clear = (more?: Partial<OutboxRow>) => row('cart.clear', {}, more)

const quantities = (rows: BaseRow<CartItem>[], outbox: OutboxRow[]) =>
  Object.fromEntries([...fold('cartItem', rows, outbox).view].map(([id, item]) => [id, item.quantity]))

describe('the folded cart', () => {
  it.each<[string, BaseRow<CartItem>[], OutboxRow[], Record<string, number>]>([
    ['equals the base without pending commands', [base('a', 2)], [], { a: 2 }],
    ['adds to the base', [base('a', 2)], [add('a', 3)], { a: 5 }],
    ['limits the quantity', [base('a', 998)], [add('a', 3)], { a: 999 }],
    ['sets a quantity', [base('a', 2)], [set('a', 9)], { a: 9 }],
    ['removes an item set to zero', [base('a', 2)], [set('a', 0)], {}],
    ['removes an item', [base('a', 2), base('b', 1)], [remove('a')], { b: 1 }],
    ['ignores the removal of an unknown item', [], [remove('a')], {}],
    ['applies commands after a clear', [base('a', 2)], [clear(), add('b', 1)], { b: 1 }],
    [
      'follows the sequence of the outbox, not of the array',
      [base('a', 2)],
      [set('a', 9), add('a', 1)].reverse(),
      { a: 10 },
    ],
    ['omits tombstones', [base('a', 2, { deleted: 1, data: undefined })], [], {}],
    ['adds an item with a tombstone again', [base('a', 2, { deleted: 1, data: undefined })], [add('a', 1)], { a: 1 }],
    ['ignores refused commands', [base('a', 2)], [add('a', 3, { state: 'refused' })], { a: 2 }],
    ['ignores unknown commands of another build', [base('a', 2)], [row('cart.bless', {})], { a: 2 }],
    ['includes a command that is being sent', [base('a', 2)], [add('a', 3, { state: 'sending', seen: 5 })], { a: 5 }],
    [
      'counts a command that is being sent once, even if a newer base may include it',
      [base('a', 5, { version: 6 })],
      [add('a', 3, { state: 'sending', seen: 5 })],
      { a: 5 },
    ],
    [
      'counts a settling command once',
      [base('a', 5, { version: 6 })],
      [add('a', 3, { state: 'settling', seen: 5 })],
      { a: 5 },
    ],
    [
      'includes a settling command that is not in the base',
      [base('a', 2)],
      [add('a', 3, { state: 'settling', seen: 5 })],
      { a: 5 },
    ],
    [
      'keeps a set command that is being sent',
      [base('a', 3, { version: 6 })],
      [set('a', 9, { state: 'sending', seen: 5 })],
      { a: 9 },
    ],
    [
      'prefers the newer base over a settling set command',
      [base('a', 3, { version: 6 })],
      [set('a', 9, { state: 'settling', seen: 5 })],
      { a: 3 },
    ],
  ])('%s', (_, rows, outbox, expected) => {
    expect(quantities(rows, outbox)).toEqual(expected)
  })

  it('displays a locally added item with its preview', () => {
    const preview = {
      name: 'Chitenge',
      price: 120,
      imageUrl: '/pictures/c.webp',
      storeName: 'Mercy’s',
      path: '/stores/1/2',
    }
    const { view, pending } = fold('cartItem', [], [add('a', 2, { preview })])
    expect(view.get('a')).toMatchObject({
      _id: 'a',
      quantity: 2,
      priceWhenAdded: 120,
      productId: { _id: 'a', available: true, ...preview },
    })
    expect([...pending]).toEqual(['a'])
  })

  it('keeps the order of addition, with new items last', () => {
    const rows = [base('c', 1, { rank: 1 }), base('a', 1, { rank: 2 })]
    expect(Object.keys(quantities(rows, [add('b', 1)]))).toEqual(['c', 'a', 'b'])
  })

  it('marks items with pending commands, but not with settling ones', () => {
    const rows = [base('a', 1), base('b', 1), base('c', 1)]
    expect([...fold('cartItem', rows, [set('a', 2), add('c', 1, { state: 'settling', seen: 5 })]).pending]).toEqual([
      'a',
    ])
    expect([...fold('cartItem', rows, [clear()]).pending].sort()).toEqual(['a', 'b', 'c'])
  })

  it('modifies neither the base nor the outbox', () => {
    const rows = [base('a', 2)]
    const outbox = [add('a', 1), clear()]
    const before = structuredClone([rows, outbox])
    fold('cartItem', rows, outbox)
    expect([rows, outbox]).toEqual(before)
  })
})

describe('the folded notifications', () => {
  const note = (id: string, isRead = false) =>
    ({ ...base(id, 1), data: buildNotification(id, isRead) }) as unknown as BaseRow<never>
  const unread = (outbox: OutboxRow[]) =>
    [...fold('notification', [note('a'), note('b'), note('c', true)], outbox).view.values()].filter(
      ({ isRead }) => !isRead,
    ).length

  it.each([
    ['without commands', [], 2],
    ['one marked as read', [row('notifications.read', { params: { id: 'a' } })], 1],
    [
      'one marked as read twice',
      [row('notifications.read', { params: { id: 'a' } }), row('notifications.read', { params: { id: 'a' } })],
      1,
    ],
    ['an unknown one marked as read', [row('notifications.read', { params: { id: 'x' } })], 2],
    ['a read one marked as read', [row('notifications.read', { params: { id: 'c' } })], 2],
    ['all marked as read', [row('notifications.readAll', { body: {} })], 0],
    [
      'all up to a time marked as read',
      [row('notifications.readAll', { body: { upTo: '2026-11-20T00:00:00.000Z' } })],
      2,
    ],
    ['cart commands ignored', [clear()], 2],
  ])('count the unread: %s', (_, outbox, expected) => {
    expect(unread(outbox as OutboxRow[])).toBe(expected)
  })
})
