/** Tests that the feed delivers every change of overlapping writers. A serial or timestamp cursor would skip some. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pull } from '#contract/sync/sync'
import { recordChanges, userScope } from '../../db/feed'
import { withSavepoint } from '../../db/transact'
import { notify } from '../messages/notifications'
import { insertCustomer, insertProduct } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'
import { addToCart, removeFromCart, setCartQuantity } from '../bookings/cart/edit'
import { rowsPerPage } from './snapshot'
import { textNotification } from '../../../tests/support/notifications'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<typeof insertCustomer>>
const pullFrom = async ({ token }: Customer, cursor?: string) =>
  (await world.call(pull, { token, query: { cursor } })).body
const pullAll = async (customer: Customer, from?: string) => {
  const rows: any[] = []
  let cursor = from
  for (;;) {
    const page = await pullFrom(customer, cursor)
    rows.push(...page.rows)
    cursor = page.cursor
    if (!page.more) return { rows, cursor: cursor!, again: page.again, snapshot: page.snapshot }
  }
}
/** A promise and the function that resolves it, to hold a transaction open. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe('a pull', () => {
  it('never skips a change whose transaction began earlier and committed later', async () => {
    const customer = await insertCustomer(world.connection.db)
    const { cursor } = await pullAll(customer)
    const commitGate = gate()
    const startedGate = gate()
    const slowWrite = world.transact(async (tx) => {
      await notify(tx, customer.id, textNotification('first to begin'), null)
      startedGate.open()
      await commitGate.opened
    })
    await startedGate.opened
    await world.transact((tx) => notify(tx, customer.id, textNotification('first to commit'), null))
    const early = await pullAll(customer, cursor)
    expect(early.rows).toEqual([])
    expect(early.again).toBe(1)
    commitGate.open()
    await slowWrite
    const afterCommit = await pullAll(customer, early.cursor)
    expect(afterCommit.rows.map((row) => row.data.message).sort()).toEqual(['first to begin', 'first to commit'])
    expect(afterCommit.again).toBeNull()
  })

  it('delivers every change of 8 concurrent writers despite gaps and rollbacks', async () => {
    const customer = await insertCustomer(world.connection.db)
    let { cursor } = await pullAll(customer)
    const committed: string[] = []
    const writer = async (name: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const message = `${name}/${turn}`
        const write = world.transact(async (tx) => {
          await notify(tx, customer.id, textNotification(message), null)
          await new Promise((resolve) => setTimeout(resolve, (name * 7 + turn * 3) % 11))
          if ((name + turn) % 9 === 0) throw new Error('rolled back')
        })
        await write.then(
          () => committed.push(message),
          () => undefined,
        )
      }
    }
    let isWriting = true
    const writers = Promise.all(Array.from({ length: 8 }, (_, name) => writer(name))).then(() => (isWriting = false))
    const receivedMessages: string[] = []
    while (isWriting) {
      const page = await pullAll(customer, cursor)
      cursor = page.cursor
      receivedMessages.push(...page.rows.map((row) => row.data.message))
    }
    await writers
    receivedMessages.push(...(await pullAll(customer, cursor)).rows.map((row) => row.data.message))
    expect([...new Set(receivedMessages)].sort()).toEqual([...committed].sort())
  })

  it('returns a removed item as a tombstone with a higher version', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const { cursor } = await pullAll(customer)
    await world.transact((tx) => addToCart(tx, customer.id, product.id, 2))
    const added = await pullAll(customer, cursor)
    expect(added.rows).toMatchObject([{ entity: 'cartItem', id: product.id, version: 1, data: { quantity: 2 } }])
    await world.transact((tx) => setCartQuantity(tx, customer.id, product.id, 5))
    await world.transact((tx) => removeFromCart(tx, customer.id, product.id))
    const removed = await pullAll(customer, added.cursor)
    expect(removed.rows).toEqual([{ entity: 'cartItem', id: product.id, version: 3, deleted: true }])
  })

  it('returns changes of the user’s own scope only', async () => {
    const [owner, otherCustomer] = [
      await insertCustomer(world.connection.db),
      await insertCustomer(world.connection.db),
    ]
    const { cursor } = await pullAll(otherCustomer)
    await world.transact((tx) => notify(tx, owner.id, textNotification('private'), null))
    expect((await pullAll(otherCustomer, cursor)).rows).toEqual([])
    // A change in the caller's scope that refers to a row of another account does not expose that row.
    const { rows } = await pullAll(owner)
    const foreignId = rows.find((row) => row.entity === 'notification').id
    await world.transact((tx) =>
      recordChanges(tx, [{ scope: userScope(otherCustomer.id), entity: 'notification', id: foreignId }]),
    )
    expect((await pullAll(otherCustomer, cursor)).rows).toMatchObject([{ id: foreignId, deleted: true }])
  })
})

describe('a first pull', () => {
  it('is paged, and includes a change that is made between two pages', async () => {
    const customer = await insertCustomer(world.connection.db)
    await world.transact(async (tx) => {
      for (let count = 0; count < rowsPerPage + 20; count++)
        await notify(tx, customer.id, textNotification(`note ${count}`), null)
    })
    const first = await pullFrom(customer)
    expect([first.snapshot, first.first, first.more]).toEqual([true, true, true])
    await world.transact((tx) => notify(tx, customer.id, textNotification('in between'), null))
    const rest = await pullAll(customer, first.cursor)
    const after = await pullAll(customer, rest.cursor)
    const messages = new Set([...first.rows, ...rest.rows, ...after.rows].map((row) => row.data.message))
    expect(messages.has('in between')).toBe(true)
    expect(messages.size).toBe(rowsPerPage + 20 + 1 + 1) // The last 1 is the `me` row, which has no message.
  })

  it('starts over for a cursor of another epoch, of other scopes or of an unknown format', async () => {
    const customer = await insertCustomer(world.connection.db)
    const { cursor } = await pullAll(customer)
    expect((await pullFrom(customer, cursor)).snapshot).toBe(false)
    const foreign = cursor.replace(/^.{8}/, '00000000')
    for (const invalidCursor of [foreign, cursor.replace(/\.[\w-]{8}\./, '.AAAAAAAA.'), 'nonsense', '1.2.3']) {
      expect((await pullFrom(customer, invalidCursor)).snapshot).toBe(true)
    }
  })
})

it('contains nothing of a rolled-back effect', async () => {
  const customer = await insertCustomer(world.connection.db)
  const { cursor } = await pullAll(customer)
  await world.transact((tx) =>
    withSavepoint(tx, async () => {
      await notify(tx, customer.id, textNotification('never'), null)
      throw new Error('undone')
    }).catch(() => undefined),
  )
  expect((await pullAll(customer, cursor)).rows).toEqual([])
})
