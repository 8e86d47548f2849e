import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordWalkInOffline } from '#contract/counter/walk-ins'
import { addToCart } from '#contract/bookings/orders/cart'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { buildUser } from '../../../tests/support/sync/users'
import { changeDevice, readDevice } from '../../api/device'
import {
  currentSession,
  endSession,
  expireSession,
  onSessionEnded,
  saveSession,
  subscribeSession,
  type SessionEndListener,
} from '../../api/session'
import { currentUser, setCurrentUser } from '../../db/current-user'
import { deleteUserDatabase, getDatabaseName, openUserDatabase } from '../../db/database'
import * as databases from '../../db/database'
import { openChannel, type Message } from './channel'
import { send } from '../index'
import * as outbox from '../outbox/outbox'
import { signOut, wipeDevice } from './sign-out'

const product = createSeededRandom(51).uuid()
const user = buildUser()
const calls: { url: string; authorization: string }[] = []
const messages: Message[] = []
openChannel((message) => void messages.push(message))

beforeEach(async () => {
  installFakeBrowser()
  calls.length = 0
  messages.length = 0
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    calls.push({ url, authorization: (headers as Record<string, string>).authorization! })
    return new Response('{"message":"Bye"}')
  })
  await saveSession({ user, token: 'token-a' })
  setCurrentUser(user.id)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await endSession()
  await deleteUserDatabase(user.id)
  await changeDevice({ doomed: [] })
})

const addOne = () => send(addToCart, { body: { productId: product, quantity: 1 } })
const databaseExists = () => Dexie.exists(getDatabaseName(user.id))

describe('signing out', () => {
  it('removes the session and the user’s data from the device and notifies other tabs and the server', async () => {
    await openUserDatabase(user.id).open()
    expect(await signOut({ discard: false })).toEqual({ ok: true })
    expect([currentSession(), currentUser(), await databaseExists()]).toEqual([null, null, false])
    expect(await readDevice()).toMatchObject({ userId: null, token: null })
    expect(calls).toEqual([{ url: '/api/auth/logout', authorization: 'Bearer token-a' }])
    await expect.poll(() => messages).toContainEqual({ does: 'leave', user: user.id })
  })

  it('Signing out with pending commands does nothing and returns their number', async () => {
    await addOne()
    const listener = vi.fn<() => void>()
    const stop = subscribeSession(listener)
    expect(await signOut({ discard: false })).toEqual({ ok: false, waiting: 1, kept: 0, refused: 0 })
    expect([currentSession()?.token, await databaseExists(), calls, listener.mock.calls]).toEqual([
      'token-a',
      true,
      [],
      [],
    ])
    stop()
  })

  it('Signing out with consent discards pending commands', async () => {
    await addOne()
    expect(await signOut({ discard: true })).toEqual({ ok: true })
    expect([currentSession(), await databaseExists()]).toEqual([null, false])
  })

  it('is reverted when another tab enqueues a command at the last moment', async () => {
    const count = vi.spyOn(outbox, 'countPending')
    count.mockResolvedValueOnce(0).mockResolvedValueOnce(2)
    expect(await signOut({ discard: false })).toEqual({ ok: false, waiting: 2, kept: 0, refused: 0 })
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id } })
    expect(calls).toEqual([])
  })

  // Odoo #261096: orders that are not sent are deleted when the user reloads the data.
  it('keeps sales at the counter on the device, and sends them after the next sign-in', async () => {
    await addOne()
    const id = createSeededRandom(52).uuid()
    const body = { id, listingId: product, choice: {}, seenTotal: 900, customerName: 'Mwila Tembo' }
    await send(recordWalkInOffline, { body })
    await openUserDatabase(user.id).vendorBookings.put({ id, version: 1, deleted: 0, heard: 1, rank: 1 })
    expect(await signOut({ discard: false })).toEqual({ ok: false, waiting: 2, kept: 1, refused: 0 })
    expect(await signOut({ discard: true })).toEqual({ ok: true })
    expect([currentSession(), currentUser()]).toEqual([null, null])
    await saveSession({ user, token: 'token-b' })
    const database = openUserDatabase(user.id)
    expect(await database.outbox.toArray()).toMatchObject([
      { endpoint: 'walkIns.recordOffline', state: 'waiting', input: { body } },
    ])
    expect(await database.vendorBookings.count()).toBe(0)
  })

  it('keeps a refused sale, because the customer may have paid', async () => {
    const body = { id: product, listingId: product, choice: {}, seenTotal: 900, customerName: 'Mwila Tembo' }
    await send(recordWalkInOffline, { body })
    await openUserDatabase(user.id).outbox.toCollection().modify({ state: 'refused' })
    expect(await signOut({ discard: false })).toEqual({ ok: true })
    expect(await openUserDatabase(user.id).outbox.count()).toBe(1)
  })

  it('deletes other refused changes only with consent', async () => {
    await addOne()
    await openUserDatabase(user.id).outbox.toCollection().modify({ state: 'refused' })
    expect(await signOut({ discard: false })).toEqual({ ok: false, waiting: 0, kept: 0, refused: 1 })
    expect(await openUserDatabase(user.id).outbox.count()).toBe(1)
    expect(await signOut({ discard: true })).toEqual({ ok: true })
    expect(await databaseExists()).toBe(false)
  })

  it('works offline', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await signOut({ discard: false })).toEqual({ ok: true })
    expect(await databaseExists()).toBe(false)
  })

  it('is completed at the next start if a frozen tab blocks the database', async () => {
    vi.spyOn(databases, 'deleteUserDatabase').mockResolvedValue(false)
    expect(await signOut({ discard: false })).toEqual({ ok: true })
    expect((await readDevice()).doomed).toEqual([user.id])
  })

  it('twice has the effect of one', async () => {
    await signOut({ discard: false })
    expect(await signOut({ discard: false })).toEqual({ ok: true })
    expect(calls).toHaveLength(1)
  })
})

describe('wiping the device after the account was deleted', () => {
  it('removes sales at the counter too', async () => {
    await send(recordWalkInOffline, {
      body: { id: product, listingId: product, choice: {}, seenTotal: 9, customerName: 'Mwila Tembo' },
    })
    await wipeDevice(user.id)
    expect(await databaseExists()).toBe(false)
  })

  it('removes the session, the database and pending changes, and notifies the other tabs', async () => {
    await addOne()
    await wipeDevice(user.id)
    expect([currentSession(), currentUser(), await databaseExists()]).toEqual([null, null, false])
    expect(await readDevice()).toMatchObject({ userId: null, token: null })
    await expect.poll(() => messages).toContainEqual({ does: 'leave', user: user.id })
  })

  it('leaves no expired session to report if the server ended the session first', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await expireSession('token-a')
    await wipeDevice(user.id)
    stop()
    expect(listener.mock.calls.map(([session]) => session?.token)).toEqual(['token-a', undefined])
    expect(listener).toHaveBeenLastCalledWith(undefined)
  })

  it('removes the database even if the session has ended before', async () => {
    await addOne()
    await endSession()
    await wipeDevice(user.id)
    expect(await databaseExists()).toBe(false)
  })
})
