import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSeededRandom } from '../../tests/support/sync/random'
import { currentUser, setCurrentUser } from './current-user'
import { closeUserDatabase, deleteUserDatabase, getDatabaseName, openUserDatabase, UserDatabase } from './database'
import { onSuperseded } from './superseded'
import { migrations, type Migration } from './migrations'
import { findTarget } from '#contract/sync/queued-commands'
import { readCart } from './queries/read-cart'
import type { OutboxRow } from './rows'

const random = createSeededRandom(21)
let user = random.uuid()
afterEach(async () => {
  await deleteUserDatabase(user)
  user = random.uuid()
  setCurrentUser(null)
})

const row = (key: string): Omit<OutboxRow, 'sequence'> => ({
  key,
  user,
  device: 'device',
  endpoint: 'cart.add',
  input: { params: {}, query: {}, body: { productId: key, quantity: 1 } },
  orderKey: 'cart',
  coalesceKey: `cart/${key}`,
  attempted: 0,
  state: 'waiting',
  createdAt: 0,
  tries: 0,
})

describe('a user database', () => {
  it('exists once per user and is opened once', async () => {
    const database = openUserDatabase(user)
    expect(openUserDatabase(user)).toBe(database)
    const otherDatabase = openUserDatabase(random.uuid())
    await database.outbox.add(row('a'))
    expect(await otherDatabase.outbox.count()).toBe(0)
    await deleteUserDatabase(otherDatabase.userId)
  })

  it('uses strict durability', () => {
    expect(openUserDatabase(user)._options.chromeTransactionDurability).toBe('strict')
  })

  it('numbers rows in the order of writing and never reuses a number', async () => {
    const { outbox } = openUserDatabase(user)
    const first = await outbox.add(row('a'))
    await outbox.delete(first)
    expect(await outbox.add(row('b'))).toBeGreaterThan(first)
  })

  it('accepts a key once', async () => {
    const { outbox } = openUserDatabase(user)
    await outbox.add(row('a'))
    await expect(outbox.add(row('a'))).rejects.toMatchObject({ name: 'ConstraintError' })
  })

  it('is empty when opened again after deletion', async () => {
    await openUserDatabase(user).outbox.add(row('a'))
    expect(await deleteUserDatabase(user)).toBe(true)
    expect(await Dexie.exists(getDatabaseName(user))).toBe(false)
    expect(await openUserDatabase(user).outbox.count()).toBe(0)
  })

  it('closes when another tab deletes it, and the user is unset', async () => {
    setCurrentUser(user)
    await openUserDatabase(user).outbox.add(row('a'))
    await Dexie.delete(getDatabaseName(user))
    expect(currentUser()).toBeNull()
    expect(await Dexie.exists(getDatabaseName(user))).toBe(false)
  })

  it('notifies when a newer build upgrades it', async () => {
    const listener = vi.fn<() => void>()
    const stop = onSuperseded(listener)
    await openUserDatabase(user).outbox.add(row('a'))
    const newer = new UserDatabase(user, {
      versions: [...migrations, { version: migrations.length + 1, stores: { more: 'id' } }],
    })
    await newer.open()
    expect(listener).toHaveBeenCalledOnce()
    newer.close()
    stop()
  })

  it('is deleted without waiting for a frozen tab', async () => {
    const frozen = new UserDatabase(user)
    await frozen.outbox.add(row('a'))
    frozen.on('versionchange').unsubscribe(Dexie.prototype.close)
    frozen.on('versionchange', () => false)
    const blocked = vi
      .spyOn(Dexie, 'delete')
      .mockReturnValue(new Promise(() => undefined) as ReturnType<typeof Dexie.delete>)
    expect(await deleteUserDatabase(user, 10)).toBe(false)
    blocked.mockRestore()
    frozen.close()
  })
})

describe('the database versions', () => {
  it('are frozen after release', () => {
    expect(migrations[0]).toEqual({
      version: 1,
      stores: {
        cartItems: 'id',
        bookings: 'id',
        vendorBookings: 'id',
        notifications: 'id',
        me: 'id',
        outbox: '++sequence, &key, state',
        cursors: 'id',
        recent: 'key, at',
      },
    })
  })

  it('increase by one', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
  })

  const commandSamples = [
    ['cart.add', { body: { productId: 'salt', quantity: 1 } }],
    ['cart.setQuantity', { params: { itemId: 'salt' }, body: { quantity: 3 } }],
    ['notifications.read', { params: { id: 'note' } }],
    ['support.open', { body: { id: 'ticket', subject: 'Where is it', message: 'I have no receipt.' } }],
    ['favorites.add', { params: { listingId: 'room' } }],
    ['messages.send', { params: { with: 'lodge' }, body: { id: 'message', text: 'Is there a pool?' } }],
    ['a.newer.build.wrote.this', {}],
  ] as const

  it.each(migrations.slice(0, -1).map(({ version }) => version))(
    'migrate 1,000 pending commands from version %i to the last',
    async (version) => {
      const old = new UserDatabase(user, { versions: migrations.slice(0, version) })
      const rows = Array.from({ length: 1000 }, (_, index): Omit<OutboxRow, 'sequence'> => {
        const [endpoint, input] = commandSamples[index % commandSamples.length]!
        // From version 6 on, the row contains the entity that it changes.
        const entity = version < 6 ? undefined : findTarget(endpoint)?.entity
        return {
          ...row(random.uuid()),
          ...(entity && { entity }),
          endpoint,
          input: { params: {}, query: {}, body: {}, ...input },
          state: index % 9 === 0 ? 'sending' : 'waiting',
          attempted: index % 9 === 0 ? 1 : 0,
        }
      })
      await old.outbox.bulkAdd(rows)
      old.close()
      const migratedDatabase = openUserDatabase(user)
      const migratedRows = await migratedDatabase.outbox.orderBy('sequence').toArray()
      expect(
        migratedRows.map(({ key, endpoint, input, state, attempted }) => ({ key, endpoint, input, state, attempted })),
      ).toEqual(rows.map(({ key, endpoint, input, state, attempted }) => ({ key, endpoint, input, state, attempted })))
      expect(migratedRows.map(({ entity }) => entity)).toEqual(
        migratedRows.map(({ endpoint }) => findTarget(endpoint)?.entity),
      )
      expect((await readCart(migratedDatabase)).items).toMatchObject([{ _id: 'salt', pending: true }])
      expect((await migratedDatabase.cursors.toArray()).every(({ cursor }) => cursor === null)).toBe(true)
    },
  )

  it('migrate a full outbox to a future version', async () => {
    const first = new UserDatabase(user, { versions: migrations.slice(0, 1) })
    const keys = Array.from({ length: 1000 }, () => random.uuid())
    await first.outbox.bulkAdd(keys.map(row))
    await first.cartItems.put({ id: 'a', version: 1, deleted: 1, heard: 1, rank: 1 })
    first.close()
    // A possible next version: it adds a table and a field and calls no app code.
    const next: Migration = {
      version: migrations.length + 1,
      stores: { more: 'id, key' },
      upgrade: (transaction) =>
        transaction
          .table('outbox')
          .toCollection()
          .modify((old: OutboxRow & { priority?: number }) => void (old.priority = 0)),
    }
    const later = new UserDatabase(user, { versions: [...migrations, next] })
    const rows = await later.outbox.orderBy('sequence').toArray()
    expect(rows.map(({ key }) => key)).toEqual(keys)
    expect(rows[0]).toMatchObject({ state: 'waiting', priority: 0 })
    expect(await later.cartItems.count()).toBe(1)
    later.close()
  })
})

describe('closeUserDatabase', () => {
  it('does nothing for a database that is not open', () => {
    expect(() => closeUserDatabase('nobody')).not.toThrow()
  })
})
