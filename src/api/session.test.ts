import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../tests/support/sync/browser'
import { aUser } from '../../tests/support/sync/users'
import { changeDevice, readDevice, readToken } from './device'
import {
  currentSession,
  currentToken,
  endSession,
  expireSession,
  saveSession,
  onSessionEnded,
  refreshUser,
  reconcileSession,
  subscribeSession,
  type SessionEndListener,
} from './session'

let browser: ReturnType<typeof openBrowser>
beforeEach(async () => {
  browser = openBrowser()
  await endSession()
})

const user = aUser({ full_name: 'Mercy Banda', nrc: '123456/10/1', phone: '0971234567', address: 'Plot 1' })
const other = aUser({ full_name: 'Joseph Phiri' })

describe('a stored session', () => {
  it('is available to the page, the worker and the service worker', async () => {
    await saveSession({ user, token: 'token-a' })
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id, full_name: 'Mercy Banda' } })
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
    expect(await readToken(user.id)).toBe('token-a')
    expect(await readToken(other.id)).toBeNull()
  })

  it('stores no NRC number, phone or address in localStorage', async () => {
    await saveSession({ user, token: 'token-a' })
    const { localStorage } = browser
    const kept = ['user', 'profile', 'token'].map((name) => localStorage.getItem(name)).join()
    for (const secret of ['123456/10/1', '0971234567', 'Plot 1']) expect(kept).not.toContain(secret)
    expect(Object.keys(JSON.parse(localStorage.getItem('user')!)).sort()).toEqual([
      'approvalStatus',
      'business_type',
      'companyName',
      'dashboardRoute',
      'email',
      'full_name',
      'id',
      'imageUrl',
      'isActive',
      'isApproved',
      'staffRole',
      'user_type',
    ])
  })

  it('removes fields that an older build stored, and keeps the session', async () => {
    const old = JSON.stringify({
      id: user.id,
      full_name: user.full_name,
      email: user.email,
      vendorId: 'v1',
      phone: '0971234567',
    })
    for (const name of ['user', 'profile']) browser.localStorage.setItem(name, old)
    browser.localStorage.setItem('token', 'token-a')
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id, full_name: 'Mercy Banda' } })
    await reconcileSession()
    for (const name of ['user', 'profile']) expect(browser.localStorage.getItem(name)).not.toMatch(/vendorId|v1|097/)
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id, email: user.email } })
    expect(currentSession()!.user).not.toHaveProperty('vendorId')
  })

  it('is the same object until it changes', async () => {
    await saveSession({ user, token: 'token-a' })
    const before = currentSession()
    expect(currentSession()).toBe(before)
    await saveSession({ user, token: 'token-b' })
    expect(currentSession()).not.toBe(before)
  })

  it('is null without a token or without readable user data', async () => {
    browser.localStorage.setItem('token', 'token-a')
    expect([currentSession(), currentToken()]).toEqual([null, 'token-a'])
    browser.localStorage.setItem('user', '{nonsense')
    expect(currentSession()).toBeNull()
    browser.localStorage.setItem('user', 'null')
    expect(currentSession()).toBeNull()
  })

  it('lasts as long as the page if storage is blocked', async () => {
    browser.localStorage.blocked = true
    await saveSession({ user, token: 'token-a' })
    expect(currentSession()).toMatchObject({ token: 'token-a' })
    await endSession()
    expect(currentSession()).toBeNull()
  })

  it('ends everywhere, whichever concurrent change was last', async () => {
    const ends = [
      saveSession({ user, token: 'token-a' }),
      endSession(),
      saveSession({ user: other, token: 'token-b' }),
      endSession(),
    ]
    expect(currentSession()).toBeNull()
    await Promise.all(ends)
    expect(await readDevice()).toMatchObject({ userId: null, token: null })
    expect(['token', 'user', 'profile'].map((name) => browser.localStorage.getItem(name))).toEqual([null, null, null])
  })

  it('keeps the device id through all changes', async () => {
    const { deviceId } = await readDevice()
    await saveSession({ user, token: 'token-a' })
    await endSession()
    expect((await readDevice()).deviceId).toBe(deviceId)
  })

  it('repairs an incomplete change of a closed tab', async () => {
    await saveSession({ user, token: 'token-a' })
    await changeDevice({ token: 'older', userId: other.id })
    await reconcileSession()
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
    browser.localStorage.clear()
    await reconcileSession()
    expect(await readDevice()).toMatchObject({ userId: null, token: null })
  })
})

describe('subscribers of the session', () => {
  it('receive whether the change came from another tab', async () => {
    const listener = vi.fn<(elsewhere: boolean) => void>()
    const stop = subscribeSession(listener)
    await saveSession({ user, token: 'token-a' })
    browser.anotherTab(() => browser.localStorage.clear(), null)
    expect(listener.mock.calls).toEqual([[false], [true]])
    stop()
  })

  it('never see a partial change of another tab', async () => {
    await saveSession({ user, token: 'token-a' })
    expect(currentSession()?.user.id).toBe(user.id)
    const seen: unknown[] = []
    const stop = subscribeSession(() => seen.push([currentSession()?.user.id, currentSession()?.token]))
    const now = JSON.stringify({ id: other.id })
    for (const [name, value] of [
      ['user', now],
      ['token', 'token-b'],
      ['profile', now],
    ] as const) {
      browser.anotherTab(() => browser.localStorage.setItem(name, value), name)
    }
    expect(seen).toEqual([
      [user.id, 'token-a'],
      [user.id, 'token-a'],
      [other.id, 'token-b'],
    ])
    stop()
  })

  it('are notified of every change, also from another tab', async () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeSession(listener)
    await saveSession({ user, token: 'token-a' })
    expect(listener).toHaveBeenCalledTimes(1)
    browser.anotherTab(() => browser.localStorage.clear(), null)
    expect(listener).toHaveBeenCalledTimes(2)
    expect(currentSession()).toBeNull()
    browser.anotherTab(() => undefined, 'vite-ui-theme')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await saveSession({ user, token: 'token-b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('a 401 response', () => {
  it('for the current token ends the session and reports its token', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await saveSession({ user, token: 'token-a' })
    await expireSession('token-a')
    expect(currentSession()).toBeNull()
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'token-a' }))
    stop()
  })

  it('for an older token does not end the session', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await saveSession({ user, token: 'token-b' })
    await expireSession('token-a')
    expect([currentToken(), listener.mock.calls]).toEqual(['token-b', []])
    stop()
  })
})

describe('refreshUser', () => {
  it('stores new user data of the signed-in user only', async () => {
    await saveSession({ user, token: 'token-a' })
    await refreshUser({ ...user, isActive: false })
    expect(currentSession()?.user.isActive).toBe(false)
    await refreshUser(other)
    expect(currentSession()?.user.id).toBe(user.id)
  })

  it('creates a session if only a token is stored', async () => {
    browser.localStorage.setItem('token', 'token-a')
    await refreshUser(user)
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id } })
  })

  it('notifies nobody if the data is unchanged', async () => {
    await saveSession({ user, token: 'token-a' })
    const listener = vi.fn<() => void>()
    const stop = subscribeSession(listener)
    await refreshUser({ ...user, phone: '0960000000' })
    expect(listener).not.toHaveBeenCalled()
    stop()
  })
})
