/** Tests with two server processes on one database: what one commits reaches the sockets of the other. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout } from '#contract/accounts/auth'
import { editListing } from '#contract/business/listings/own-listings'
import { listing as publicListing } from '#contract/catalogue/catalogue'
import { addFavorite } from '#contract/catalogue/favorites'
import { buildUrl } from '#contract/core/build-request'
import { addDays, lusakaDate } from '#contract/core/dates'
import { cancelBooking } from '#contract/counter/booking-steps'
import { publicSettings, settingsEvent } from '#contract/platform/public-settings'
import { saveBanner } from '#contract/platform/settings'
import { setVendorHidden } from '#contract/platform/vendors'
import { socketEvents } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertSession, insertStay, insertVendor } from '../../tests/support/builders'
import { textNotification } from '../../tests/support/notifications'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { startServerProcess, type ServerProcess } from '../../tests/support/processes/start'
import { connect, type Connection } from '../db/connect'
import { userScope } from '../db/feed'
import { followerName } from '../db/follow-feed'
import { transact } from '../db/transact'
import { notify } from '../domain/messages/notifications'
import { enqueue } from '../work/enqueue'
import { migrateTaskQueue } from '../work/queue'

let database: TestDatabase
let connection: Connection
let first: ServerProcess
let second: ServerProcess

beforeAll(async () => {
  database = await createDatabase()
  await migrateTaskQueue(database.url)
  connection = connect(database.url, { connections: 4 })
  ;[first, second] = await Promise.all([startServerProcess(database.url), startServerProcess(database.url)])
}, 180_000)
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await connection.close()
  await database.drop()
})

/** @returns the messages of the notifications that the socket receives */
function collectMessages(socket: Socket): string[] {
  const messages: string[] = []
  socket.on(socketEvents.notification, ({ message }: { message: string }) => void messages.push(message))
  return messages
}

const notifyOf = (accountId: string, text: string) =>
  transact(connection.db, (tx) => notify(tx, accountId, textNotification(text), null))

/** Closes the connections of the followers. @returns their number */
async function killFollowers(): Promise<number> {
  const { rowCount } = await connection.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [followerName],
  )
  return rowCount ?? 0
}

describe('a socket of another process', () => {
  it('is poked about a change of its user', async () => {
    const customer = await insertCustomer(connection.db)
    const vendor = await insertVendor(connection.db)
    const listing = await insertListing(connection.db, { vendor_id: vendor.id })
    const socket = await second.open(customer.token)
    const scopes: unknown[] = []
    socket.on(socketEvents.poke, ({ scope }: { scope?: string }) => void scopes.push(scope))
    const options = { token: customer.token, key: randomUUID(), params: { listingId: listing.id } }
    expect(await first.call(addFavorite, options)).toBe(200)
    await expect.poll(() => scopes).toContain(userScope(customer.id))
  })

  it('receives a notification once, unless it belongs to the session that caused it', async () => {
    const { db } = connection
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id })
    const customer = await insertCustomer(db)
    const [startsOn, endsOn] = [addDays(lusakaDate(Date.now()), 20), addDays(lusakaDate(Date.now()), 22)]
    const booking = { account_id: customer.id, vendor_id: vendor.id, listing_id: listing.id }
    const id = await insertStay(db, { ...booking, starts_on: startsOn, ends_on: endsOn })
    const ownMessages = collectMessages(await second.open(customer.token))
    const otherMessages = collectMessages(await second.open(await insertSession(db, customer.id)))
    expect(await first.call(cancelBooking, { token: customer.token, key: randomUUID(), params: { id } })).toBe(200)
    await notifyOf(customer.id, 'Last')
    await expect.poll(() => otherMessages).toEqual([expect.stringContaining('cancelled'), 'Last'])
    await expect.poll(() => ownMessages).toEqual(['Last'])
  })

  it('receives no notifications of other users', async () => {
    const [customer, otherCustomer] = [await insertCustomer(connection.db), await insertCustomer(connection.db)]
    const messages = collectMessages(await second.open(customer.token))
    const otherMessages = collectMessages(await second.open(otherCustomer.token))
    await notifyOf(otherCustomer.id, 'Private')
    await notifyOf(customer.id, 'Own')
    await expect.poll(() => otherMessages).toEqual(['Private'])
    await expect.poll(() => messages).toEqual(['Own'])
  })

  it('receives a changed setting', async () => {
    const admin = await insertCustomer(connection.db, { role: 'superAdmin' })
    const socket = await second.open(admin.token)
    const banners: unknown[] = []
    socket.on(settingsEvent, ({ banner }: { banner?: string }) => void banners.push(banner))
    const body = { value: { isOn: true, text: 'The app is slow today.' }, version: null }
    expect(await first.call(saveBanner, { token: admin.token, body })).toBe(200)
    await expect.poll(() => banners).toContain('The app is slow today.')
    expect(await second.call(publicSettings, {})).toBe(200)
  })

  it('is closed when its session ends', async () => {
    const customer = await insertCustomer(connection.db)
    const socket = await second.open(customer.token)
    // A new socket is checked once more within a second. Afterwards, only the message of the database ends it.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await first.call(logout, { token: customer.token, body: {} })).toBe(200)
    await expect.poll(() => socket.connected).toBe(false)
  })
})

describe('a page and a public read of another process', () => {
  const maxStaleMs = 5000

  async function openRoom() {
    const { db } = connection
    const vendor = await insertVendor(db)
    const room = await insertListing(db, { vendor_id: vendor.id, name: 'Room with a view' })
    const page = `/hotels/${room.id}`
    const readBoth = () =>
      Promise.all([second.read(page), second.read(buildUrl(publicListing, { params: { id: room.id }, query: {} }))])
    const edit = (field: string, from: unknown, to: unknown) =>
      first.call(editListing, {
        token: vendor.owner.token,
        key: randomUUID(),
        params: { id: room.id },
        body: { [field]: to, from: { [field]: from } },
      })
    for (const text of await readBoth()) expect(text).toContain('Room with a view')
    return { vendor, readBoth, edit }
  }

  /** Asks until both answers fit, as a visitor does who reloads. */
  const expectWithinLimit = async (readBoth: () => Promise<string[]>, isCurrent: (text: string) => boolean) => {
    const startedAt = performance.now()
    await expect.poll(async () => (await readBoth()).map(isCurrent), { timeout: 20_000 }).toEqual([true, true])
    expect(performance.now() - startedAt).toBeLessThan(maxStaleMs)
  }

  it('shows a changed listing within 5 s, also to the first visitor after a pause', async () => {
    const { readBoth, edit } = await openRoom()
    expect(await edit('name', 'Room with a view', 'Room with a balcony')).toBe(200)
    await expectWithinLimit(readBoth, (text) => text.includes('Room with a balcony'))
    expect(await edit('name', 'Room with a balcony', 'Room with a garden')).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, maxStaleMs))
    for (const text of await readBoth()) expect(text).toContain('Room with a garden')
  })

  it('no longer shows a removed listing after 5 s', async () => {
    const { readBoth, edit } = await openRoom()
    expect(await edit('removed', false, true)).toBe(200)
    await expectWithinLimit(readBoth, (text) => !text.includes('Room with a view'))
  })

  it('no longer shows the listing of a hidden business after 5 s', async () => {
    const { vendor, readBoth } = await openRoom()
    const admin = await insertCustomer(connection.db, { role: 'superAdmin' })
    const hide = { token: admin.token, params: { id: vendor.id }, body: { hidden: true, reason: 'Fake photos.' } }
    expect(await first.call(setVendorHidden, hide)).toBe(200)
    await expectWithinLimit(readBoth, (text) => !text.includes('Room with a view'))
  })
})

describe('a process that follows the change feed', () => {
  it('misses nothing and repeats no notification when its connection is lost', async () => {
    const customer = await insertCustomer(connection.db)
    const messages = [
      collectMessages(await first.open(customer.token)),
      collectMessages(await second.open(customer.token)),
    ]
    const expected: string[] = []
    let killed = 0
    while (killed <= 10) {
      const text = `message ${expected.length}`
      killed += await killFollowers()
      await notifyOf(customer.id, text)
      expected.push(text)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await expect.poll(() => messages).toEqual([expected, expected])
  })

  it('finds a transaction that began earlier and committed later, and does not wait for it', async () => {
    const customer = await insertCustomer(connection.db)
    const messages = collectMessages(await second.open(customer.token))
    let commit = () => {}
    const committing = new Promise<void>((resolve) => (commit = resolve))
    let markWritten = () => {}
    const written = new Promise<void>((resolve) => (markWritten = resolve))
    const slowWrite = transact(connection.db, async (tx) => {
      await notify(tx, customer.id, textNotification('slow'), null)
      markWritten()
      await committing
    })
    await written
    await notifyOf(customer.id, 'fast')
    await expect.poll(() => messages).toEqual(['fast'])
    await notifyOf(customer.id, 'later')
    await expect.poll(() => messages).toEqual(['fast', 'later'])
    commit()
    await slowWrite
    await expect.poll(() => messages).toEqual(['fast', 'later', 'slow'])
  })

  it('finds every commit of overlapping writers once', async () => {
    const customer = await insertCustomer(connection.db)
    const messages = collectMessages(await second.open(customer.token))
    const committed: string[] = []
    const write = async (writer: number) => {
      for (let turn = 0; turn < 15; turn++) {
        const text = `${writer}/${turn}`
        const isUndone = (writer + turn) % 7 === 0
        await transact(connection.db, async (tx) => {
          await notify(tx, customer.id, textNotification(text), null)
          await new Promise((resolve) => setTimeout(resolve, (writer * 53 + turn * 31) % 97))
          if (isUndone) throw new Error('rolled back')
          committed.push(text)
        }).catch(() => undefined)
      }
    }
    await Promise.all([1, 2, 3, 4].map(write))
    await expect.poll(() => [...messages].sort()).toEqual([...committed].sort())
  })
})

describe('a background job', () => {
  it('is executed by another process when its process is killed', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const queueDatabase = await createDatabase()
    await migrateTaskQueue(queueDatabase.url)
    const own = connect(queueDatabase.url, { connections: 2 })
    const holding = await startServerProcess(queueDatabase.url, { HOLD_JOBS: '1', TASK_TIMEOUT_MS: '3000' })
    const enqueuedAt = Date.now()
    await transact(own.db, async (tx) => {
      for (const bookingId of ids) await enqueue(tx, 'booking.expire', { bookingId })
    })
    await expect.poll(() => holding.startedJobs).toHaveLength(2)
    const interrupted = [...holding.startedJobs]
    await holding.kill()
    const next = await startServerProcess(queueDatabase.url, { TASK_TIMEOUT_MS: '3000' })
    // The killed process may still run them until their time is over. On a busy machine, that is before the others start.
    await expect.poll(() => interrupted.some((id) => next.startedJobs.includes(id))).toBe(true)
    expect(Date.now() - enqueuedAt).toBeGreaterThanOrEqual(3000)
    await expect.poll(() => [...next.startedJobs].sort()).toEqual([...ids].sort())
    await next.kill()
    await own.close()
    await queueDatabase.drop()
  }, 180_000)

  it('is executed once by two processes', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID())
    await transact(connection.db, async (tx) => {
      for (const bookingId of ids) await enqueue(tx, 'booking.expire', { bookingId })
    })
    await expect.poll(() => first.startedJobs.length + second.startedJobs.length).toBeGreaterThanOrEqual(ids.length)
    expect([...first.startedJobs, ...second.startedJobs].sort()).toEqual([...ids].sort())
  })
})
