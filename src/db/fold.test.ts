import { describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/cart'
import { itemOf, notificationOf } from '../../tests/support/sync/model-server'
import { fold } from './fold'
import type { BaseRow, OutboxRow } from './rows'

let sequence = 0
const base = (id: string, quantity: number, more: Partial<BaseRow<CartItem>> = {}): BaseRow<CartItem> => ({
  id,
  version: 5,
  deleted: 0,
  data: itemOf(id, quantity),
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

describe('the cart as it is seen', () => {
  it.each<[string, BaseRow<CartItem>[], OutboxRow[], Record<string, number>]>([
    ['is the base when nothing waits', [base('a', 2)], [], { a: 2 }],
    ['adds upon it', [base('a', 2)], [add('a', 3)], { a: 5 }],
    ['holds no more than one may', [base('a', 998)], [add('a', 3)], { a: 999 }],
    ['sets', [base('a', 2)], [set('a', 9)], { a: 9 }],
    ['sets to nothing', [base('a', 2)], [set('a', 0)], {}],
    ['removes', [base('a', 2), base('b', 1)], [remove('a')], { b: 1 }],
    ['removes what is not there', [], [remove('a')], {}],
    ['clears and goes on', [base('a', 2)], [clear(), add('b', 1)], { b: 1 }],
    [
      'follows the order of the queue, not of the list',
      [base('a', 2)],
      [set('a', 9), add('a', 1)].reverse(),
      { a: 10 },
    ],
    ['shows no tombstone', [base('a', 2, { deleted: 1, data: undefined })], [], {}],
    ['begins a tombstone anew', [base('a', 2, { deleted: 1, data: undefined })], [add('a', 1)], { a: 1 }],
    ['leaves out what was refused', [base('a', 2)], [add('a', 3, { state: 'refused' })], { a: 2 }],
    ['knows nothing of commands of another build', [base('a', 2)], [row('cart.bless', {})], { a: 2 }],
    ['counts what is on its way', [base('a', 2)], [add('a', 3, { state: 'sending', seen: 5 })], { a: 5 }],
    [
      'counts once what a newer base may hold',
      [base('a', 5, { version: 6 })],
      [add('a', 3, { state: 'sending', seen: 5 })],
      { a: 5 },
    ],
    [
      'counts once what settles',
      [base('a', 5, { version: 6 })],
      [add('a', 3, { state: 'settling', seen: 5 })],
      { a: 5 },
    ],
    [
      'still shows what settles and is not in the base',
      [base('a', 2)],
      [add('a', 3, { state: 'settling', seen: 5 })],
      { a: 5 },
    ],
    [
      'holds on to a set that is on its way',
      [base('a', 3, { version: 6 })],
      [set('a', 9, { state: 'sending', seen: 5 })],
      { a: 9 },
    ],
    [
      'gives way to what came after a set that settles',
      [base('a', 3, { version: 6 })],
      [set('a', 9, { state: 'settling', seen: 5 })],
      { a: 3 },
    ],
  ])('%s', (_, rows, outbox, expected) => {
    expect(quantities(rows, outbox)).toEqual(expected)
  })

  it('shows an item added here as the person saw it', () => {
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

  it('keeps the order in which things came; new ones last', () => {
    const rows = [base('c', 1, { rank: 1 }), base('a', 1, { rank: 2 })]
    expect(Object.keys(quantities(rows, [add('b', 1)]))).toEqual(['c', 'a', 'b'])
  })

  it('says what waits for the server, and not what only settles', () => {
    const rows = [base('a', 1), base('b', 1), base('c', 1)]
    expect([...fold('cartItem', rows, [set('a', 2), add('c', 1, { state: 'settling', seen: 5 })]).pending]).toEqual([
      'a',
    ])
    expect([...fold('cartItem', rows, [clear()]).pending].sort()).toEqual(['a', 'b', 'c'])
  })

  it('changes neither base nor rows', () => {
    const rows = [base('a', 2)]
    const outbox = [add('a', 1), clear()]
    const before = structuredClone([rows, outbox])
    fold('cartItem', rows, outbox)
    expect([rows, outbox]).toEqual(before)
  })
})

describe('notifications as they are seen', () => {
  const note = (id: string, isRead = false) =>
    ({ ...base(id, 1), data: notificationOf(id, isRead) }) as unknown as BaseRow<never>
  const unread = (outbox: OutboxRow[]) =>
    [...fold('notification', [note('a'), note('b'), note('c', true)], outbox).view.values()].filter(
      ({ isRead }) => !isRead,
    ).length

  it.each([
    ['unread by themselves', [], 2],
    ['one read', [row('notifications.read', { params: { id: 'a' } })], 1],
    [
      'the same one twice',
      [row('notifications.read', { params: { id: 'a' } }), row('notifications.read', { params: { id: 'a' } })],
      1,
    ],
    ['one that is not here', [row('notifications.read', { params: { id: 'x' } })], 2],
    ['one already read', [row('notifications.read', { params: { id: 'c' } })], 2],
    ['all read', [row('notifications.readAll', { body: {} })], 0],
    [
      'all read up to those that were seen',
      [row('notifications.readAll', { body: { upTo: '2026-11-20T00:00:00.000Z' } })],
      2,
    ],
    ['cart edits have nothing to do with it', [clear()], 2],
  ])('%s', (_, outbox, expected) => {
    expect(unread(outbox as OutboxRow[])).toBe(expected)
  })
})
