/** The session determines which worker runs. Uses fakes of the page's dependencies. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../tests/support/sync/browser'
import { aUser } from '../../tests/support/sync/users'
import { changeDevice, readDevice } from '../api/device'
import type { LiveEvents } from '../api/live-socket'
import { endSession, saveSession } from '../api/session'
import { deleteUserDatabase, openUserDatabase } from '../db/database'
import type { PageCallbacks } from './worker'

interface FakeLink {
  user: string
  page: Omit<PageCallbacks, symbol>
  kicks: string[]
  stopped: boolean
}
const links: FakeLink[] = []
const lives: { token: string; events: LiveEvents; stopped: boolean }[] = []
vi.mock('./worker-link', () => ({
  openWorkerLink: (_: unknown, user: string, __: string, page: FakeLink['page']) => {
    const link: FakeLink = { user, page, kicks: [], stopped: false }
    links.push(link)
    return {
      kick: (why: string) => link.kicks.push(why),
      check: async () => undefined,
      stop: () => void (link.stopped = true),
    }
  },
}))
vi.mock('../api/live-socket', () => ({
  connectLive: async (token: string, events: LiveEvents) => {
    const live = { token, events, stopped: false }
    lives.push(live)
    return { stop: () => void (live.stopped = true) }
  },
}))

let browser: ReturnType<typeof openBrowser>
let page: Map<string, () => void>
const user = aUser()
const other = aUser()
const last = <T>(things: T[]): T => things.at(-1)!
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

async function start() {
  vi.resetModules()
  const heard: unknown[] = []
  const { followSession } = await import('./connection')
  followSession({ makeWorker: () => ({}) as Worker, onNotification: (notification) => heard.push(notification) })
  if (localStorage.getItem('token')) await expect.poll(() => lives.length).toBeGreaterThan(0)
  else await settled()
  return heard
}

beforeEach(async () => {
  browser = openBrowser()
  page = new Map()
  const listen = (type: string, listener: () => void) => void page.set(type, listener)
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', { addEventListener: listen, visibilityState: 'visible' })
  links.length = lives.length = 0
  await endSession()
})
afterEach(() => vi.unstubAllGlobals())

describe('the connection without a signed-in user', () => {
  it('starts nothing', async () => {
    await start()
    expect([links, lives]).toEqual([[], []])
  })
})

// Each test reloads the modules, so each has a session store of its own, which is kept in localStorage.
const signIn = async (who = user, token = 'token-a') => {
  await saveSession({ user: who, token })
  browser.anotherTab(() => undefined, 'token')
}

describe('the connection of a signed-in user', () => {
  it('starts a worker and a socket, and stores the token for the worker', async () => {
    await signIn()
    await start()
    await expect.poll(() => [last(links)?.user, last(lives)?.token]).toEqual([user.id, 'token-a'])
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
  })

  it('forwards events of the page to the worker', async () => {
    await signIn()
    await start()
    page.get('online')!()
    page.get('offline')!()
    page.get('visibilitychange')!()
    last(lives).events.onPoke()
    await expect.poll(() => last(links).kicks).toEqual(['online', 'offline', 'pull', 'focus'])
  })

  it('passes on notifications with their fields', async () => {
    await signIn()
    const heard = await start()
    last(lives).events.onNotification({ message: 'Booked', link: '/my-account' })
    expect(heard).toEqual([{ message: 'Booked', link: '/my-account' }])
  })
})

describe('the connection after a session change', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', (type: string, listener: (event: StorageEvent) => void) => {
      if (type === 'storage') browser.onStorage(listener)
      else page.set(type, listener as () => void)
    })
  })

  it('in another tab stops the first worker and starts another', async () => {
    await signIn()
    await start()
    const first = { link: last(links), live: last(lives) }
    await signIn(other, 'token-b')
    await expect
      .poll(() => [first.link.stopped, first.live.stopped, last(links).user, last(lives).token])
      .toEqual([true, true, other.id, 'token-b'])
  })

  it('by a sign-out stops everything', async () => {
    await signIn()
    await start()
    browser.anotherTab(() => browser.localStorage.clear(), null)
    await expect.poll(() => [last(links).stopped, last(lives).stopped, links.length]).toEqual([true, true, 1])
  })

  it('to the same session starts nothing new', async () => {
    await signIn()
    await start()
    browser.anotherTab(() => undefined, 'user')
    await settled()
    expect(links).toHaveLength(1)
  })
})

describe('sign-outs delayed by a frozen tab', () => {
  it('are completed at the next start, except for a user who signed in again', async () => {
    for (const { id } of [user, other]) await openUserDatabase(id).open()
    await changeDevice({ doomed: [user.id, other.id] })
    await signIn(other, 'token-b')
    await start()
    await expect.poll(async () => (await readDevice()).doomed).toEqual([])
    expect(await openUserDatabase(other.id).outbox.count()).toBe(0)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`tilipo-user-${user.id}`)
    await deleteUserDatabase(other.id)
  })
})
