/** Whether the databases of this device can be opened, with `indexedDB.open` of a browser with damaged storage. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { breakStorage } from '../../../tests/support/broken-storage'
import { buildBooking, buildVendorBooking } from '../../../tests/support/component/build-booking'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { buildUser } from '../../../tests/support/sync/users'
import { readDevice } from '../../api/device'
import { endSession, saveSession } from '../../api/session'
import { setCurrentUser } from '../../db/current-user'
import { closeUserDatabase, deleteUserDatabase, openUserDatabase } from '../../db/database'
import { initialCursor } from '../../db/rows'
import { getStorageFailure } from '../../db/storage-failure'
import { recordScan } from '../counter/record-scan'
import { reopenStorage, repairStorage } from './repair-storage'
import { getSyncStatus, idleStatus, setEngineStatus } from './status'
import { openTimeoutMs, readFromServer, watchStorage } from './watch-storage'

const page = {
  cursor: 'c1',
  snapshot: true,
  first: true,
  rows: [
    {
      entity: 'booking',
      id: 'b1',
      version: 1,
      data: buildBooking({ _id: 'b1', createdAt: '2026-11-01T08:00:00.000Z' }),
    },
    {
      entity: 'booking',
      id: 'b2',
      version: 1,
      data: buildBooking({ _id: 'b2', createdAt: '2026-11-02T08:00:00.000Z' }),
    },
    { entity: 'vendorBooking', id: 'v1', version: 1, data: buildVendorBooking({ _id: 'v1' }) },
    { entity: 'message', id: 'm1', version: 1, data: {} },
  ],
  more: false,
  again: null,
}
let pages: unknown[] = []
const fetchMock = vi.fn<(url: string) => Promise<Response>>(async () => {
  const next = pages.shift()
  if (!next) throw new TypeError('Failed to fetch')
  return new Response(JSON.stringify(next), { headers: { 'content-type': 'application/json' } })
})

const user = buildUser()
let stop = () => {}
const kind = () => getStorageFailure()?.kind

beforeEach(async () => {
  installFakeBrowser()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockClear()
  pages = [page]
  await saveSession({ user, token: 'token-a' })
  setCurrentUser(user.id)
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await endSession()
  await deleteUserDatabase(user.id)
  vi.unstubAllGlobals()
})

describe('a device whose database cannot be opened', () => {
  it('reports it and reads the bookings from the server', async () => {
    breakStorage('fails', (name) => name.startsWith('tilipo-user'))
    stop = watchStorage(user.id)
    await expect.poll(kind).toBe('refused')
    await expect.poll(() => getStorageFailure()?.bookings?.map(({ _id }) => _id)).toEqual(['b2', 'b1'])
    expect(getStorageFailure()?.vendorBookings?.map(({ _id }) => _id)).toEqual(['v1'])
    expect(getSyncStatus().reason).toBe('storage')
    setEngineStatus({ ...idleStatus, online: 'yes' })
    expect(getSyncStatus().reason).toBe('storage')
  })

  it('stores no scan of a ticket, and says so at once if the database does not answer', async () => {
    breakStorage('never answers', (name) => name.startsWith('tilipo-user'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stop = watchStorage(user.id)
    await vi.advanceTimersByTimeAsync(openTimeoutMs)
    vi.useRealTimers()
    await expect(recordScan('TLP-2K7M9Q', 1)).rejects.toThrow('The database cannot be opened')
  })

  it('opens the database no more after it reported the failure', async () => {
    breakStorage('fails', (name) => name.startsWith('tilipo-user'))
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    stop = watchStorage(user.id)
    await expect.poll(kind).toBe('refused')
    const before = open.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(open).toHaveBeenCalledTimes(before)
    open.mockRestore()
  })

  it('reports it also while offline, and reads the bookings once the server can be reached', async () => {
    pages = []
    breakStorage('fails', (name) => name.startsWith('tilipo-user'))
    stop = watchStorage(user.id)
    await expect.poll(() => getSyncStatus().reason).toBe('storage')
    expect(getStorageFailure()).toEqual({ kind: 'refused' })
    pages = [page, { ...page, cursor: 'c2', snapshot: false, first: false, rows: [{ ...page.rows[0], deleted: true }] }]
    await readFromServer()
    await readFromServer()
    expect(getStorageFailure()?.bookings?.map(({ _id }) => _id)).toEqual(['b2'])
    expect(fetchMock.mock.lastCall?.[0]).toContain('cursor=c1')
  })

  it('reports a database that does not answer within the time limit, until it does', async () => {
    const answer = breakStorage('never answers', (name) => name.startsWith('tilipo-user'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stop = watchStorage(user.id)
    await vi.advanceTimersByTimeAsync(openTimeoutMs - 1)
    expect(kind()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(kind()).toBe('unanswered')
    vi.useRealTimers()
    answer()
    await expect.poll(getStorageFailure).toBeNull()
    expect(getSyncStatus().reason).toBe('none')
  })

  it('reports the database of the device too', async () => {
    // Opened by the sign-in; a new connection is refused.
    const { reopenDevice } = await import('../../api/device')
    const repair = breakStorage('fails', (name) => name === 'tilipo-device')
    await reopenDevice().catch(() => undefined)
    stop = watchStorage(user.id)
    await expect.poll(kind).toBe('refused')
    repair()
    expect(await reopenStorage(user.id)).toBe(true)
  })
})

describe('a device whose database opens', () => {
  it('reports nothing, also if a query fails', async () => {
    stop = watchStorage(user.id)
    await expect(openUserDatabase(user.id).cursors.add({} as never)).rejects.toThrow('Data provided to an operation')
    expect([getStorageFailure(), fetchMock.mock.calls]).toEqual([null, []])
  })

  it('reports that another tab holds an older version open', async () => {
    const other = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`tilipo-user-${user.id}`, 1)
      request.onsuccess = () => resolve(request.result)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stop = watchStorage(user.id)
    // The browser reports the other connection in a later task.
    for (let task = 0; task < 50; task++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(openTimeoutMs)
    expect(kind()).toBe('blocked')
    other.close()
    vi.useRealTimers()
    await expect.poll(getStorageFailure).toBeNull()
  })
})

describe('data that is deleted while the page is open', () => {
  async function openSynced() {
    const database = openUserDatabase(user.id)
    stop = watchStorage(user.id)
    await database.cursors.put({ ...initialCursor, cursor: 'c1' })
    return database
  }

  it('is reported after another connection deleted the database', async () => {
    await openSynced()
    await new Promise((resolve) => (indexedDB.deleteDatabase(`tilipo-user-${user.id}`).onsuccess = resolve))
    await expect.poll(kind).toBe('deleted')
    expect(await reopenStorage(user.id)).toBe(true)
  })

  it('is not reported at a sign-out in another tab', async () => {
    await openSynced()
    localStorage.clear()
    await new Promise((resolve) => (indexedDB.deleteDatabase(`tilipo-user-${user.id}`).onsuccess = resolve))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(getStorageFailure()).toBeNull()
  })

  it('is reported after the browser closed the connection of an emptied database, and only then', async () => {
    const database = await openSynced()
    const closeByBrowser = () => database.backendDB().onclose!(new Event('close'))
    closeByBrowser()
    await expect.poll(() => database.isOpen()).toBe(true)
    expect(getStorageFailure()).toBeNull()
    await database.cursors.clear()
    closeByBrowser()
    await expect.poll(kind).toBe('deleted')
  })
})

describe('a repair', () => {
  async function breakSynced() {
    await openUserDatabase(user.id).cursors.put({ ...initialCursor, cursor: 'c1' })
    closeUserDatabase(user.id)
    return breakStorage('fails', (name) => name.startsWith('tilipo-user'))
  }

  it('deletes the copy on this device, and keeps the session', async () => {
    const mend = await breakSynced()
    const { deleteDatabase } = IDBFactory.prototype
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
      mend()
      return deleteDatabase.call(this, name)
    })
    expect(await repairStorage(user.id)).toBe(true)
    vi.restoreAllMocks()
    expect(await openUserDatabase(user.id).cursors.count()).toBe(0)
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
  })

  it('deletes nothing if the database opens by now', async () => {
    const mend = await breakSynced()
    mend()
    expect(await repairStorage(user.id)).toBe(true)
    expect(await openUserDatabase(user.id).cursors.count()).toBe(1)
  })

  it('says that it failed if the browser still opens no database', async () => {
    breakStorage('fails')
    expect(await repairStorage(user.id)).toBe(false)
  })
})
