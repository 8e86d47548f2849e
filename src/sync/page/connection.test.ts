/** The session determines which worker runs. Uses fakes of the page's dependencies. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { buildUser } from '../../../tests/support/sync/users'
import { changeDevice, readDevice } from '../../api/device'
import type { LiveEvents } from '../../api/live-socket'
import { endSession, saveSession } from '../../api/session'
import { deleteUserDatabase, openUserDatabase } from '../../db/database'
import type { PageCallbacks } from '../worker'

interface FakeLink {
  user: string
  page: Omit<PageCallbacks, symbol>
  kicks: string[]
  stopped: boolean
}
const links: FakeLink[] = []
const liveConnections: { token: string; events: LiveEvents; stopped: boolean }[] = []
vi.mock('./worker-link', () => ({
  openWorkerLink: (_: unknown, user: string, __: string, page: FakeLink['page']) => {
    const link: FakeLink = { user, page, kicks: [], stopped: false }
    links.push(link)
    return {
      kick: (reason: string) => link.kicks.push(reason),
      check: async () => undefined,
      stop: () => void (link.stopped = true),
    }
  },
}))
vi.mock('../../api/live-socket', () => ({
  connectLive: async (token: string, events: LiveEvents) => {
    const live = { token, events, stopped: false }
    liveConnections.push(live)
    return { stop: () => void (live.stopped = true) }
  },
}))

let browser: ReturnType<typeof installFakeBrowser>
let pageListeners: Map<string, () => void>
const user = buildUser()
const otherUser = buildUser()
const last = <T>(items: T[]): T => items.at(-1)!
const waitForEffects = () => new Promise((resolve) => setTimeout(resolve, 30))

async function start() {
  vi.resetModules()
  const notifications: unknown[] = []
  const { followSession } = await import('./connection')
  followSession({
    makeWorker: () => ({}) as Worker,
    onNotification: (notification) => notifications.push(notification),
  })
  if (localStorage.getItem('token')) await expect.poll(() => liveConnections.length).toBeGreaterThan(0)
  else await waitForEffects()
  return notifications
}

beforeEach(async () => {
  browser = installFakeBrowser()
  pageListeners = new Map()
  const listen = (type: string, listener: () => void) => void pageListeners.set(type, listener)
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', { addEventListener: listen, visibilityState: 'visible' })
  links.length = liveConnections.length = 0
  await endSession()
})
afterEach(() => vi.unstubAllGlobals())

describe('the connection without a signed-in user', () => {
  it('starts nothing', async () => {
    await start()
    expect([links, liveConnections]).toEqual([[], []])
  })
})

// Each test reloads the modules, so the module under test has a session store of its own. The storage event makes it
// read localStorage again.
const signIn = async (sessionUser = user, token = 'token-a') => {
  await saveSession({ user: sessionUser, token })
  browser.changeInOtherTab(() => undefined, 'token')
}

describe('the connection of a signed-in user', () => {
  it('starts a worker and a socket, and stores the token for the worker', async () => {
    await signIn()
    await start()
    await expect.poll(() => [last(links)?.user, last(liveConnections)?.token]).toEqual([user.id, 'token-a'])
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
  })

  it('forwards events of the page to the worker', async () => {
    await signIn()
    await start()
    pageListeners.get('online')!()
    pageListeners.get('offline')!()
    pageListeners.get('visibilitychange')!()
    last(liveConnections).events.onPoke()
    await expect.poll(() => last(links).kicks).toEqual(['online', 'offline', 'pull', 'focus'])
  })

  it('stores the token again before a pull that the user requests, after the data of the site was deleted', async () => {
    await signIn()
    await start()
    await expect.poll(async () => (await readDevice()).token).toBe('token-a')
    await changeDevice({ userId: null, token: null })
    const { pullNow } = await import('./connection')
    await pullNow()
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
    expect(last(links).kicks).toEqual(['pull'])
  })

  it('passes on notifications with their fields', async () => {
    await signIn()
    const receivedNotifications = await start()
    last(liveConnections).events.onNotification({ message: 'Booked', link: '/my-account' })
    expect(receivedNotifications).toEqual([{ message: 'Booked', link: '/my-account' }])
  })
})

describe('the connection after a session change', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (type: string, listener: (event: StorageEvent) => void) => {
      if (type === 'storage') browser.onStorage(listener)
      else pageListeners.set(type, listener as () => void)
    })
  })

  it('A session change in another tab stops the first worker and starts another', async () => {
    await signIn()
    await start()
    const first = { link: last(links), live: last(liveConnections) }
    await signIn(otherUser, 'token-b')
    await expect
      .poll(() => [first.link.stopped, first.live.stopped, last(links).user, last(liveConnections).token])
      .toEqual([true, true, otherUser.id, 'token-b'])
  })

  it('Signing out stops everything', async () => {
    await signIn()
    await start()
    browser.changeInOtherTab(() => browser.localStorage.clear(), null)
    await expect.poll(() => [last(links).stopped, last(liveConnections).stopped, links.length]).toEqual([true, true, 1])
  })

  it('A change to the same session starts nothing new', async () => {
    await signIn()
    await start()
    browser.changeInOtherTab(() => undefined, 'user')
    await waitForEffects()
    expect(links).toHaveLength(1)
  })
})

describe('sign-outs delayed by a frozen tab', () => {
  it('are completed at the next start, except for a user who signed in again', async () => {
    for (const { id } of [user, otherUser]) await openUserDatabase(id).open()
    await changeDevice({ doomed: [user.id, otherUser.id] })
    await signIn(otherUser, 'token-b')
    await start()
    await expect.poll(async () => (await readDevice()).doomed).toEqual([])
    expect(await openUserDatabase(otherUser.id).outbox.count()).toBe(0)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`tilipo-user-${user.id}`)
    await deleteUserDatabase(otherUser.id)
  })
})
