import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installFakeBrowser } from '../../tests/support/sync/fake-browser'
import { buildUser } from '../../tests/support/sync/users'
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

let browser: ReturnType<typeof installFakeBrowser>
beforeEach(async () => {
  browser = installFakeBrowser()
  await endSession()
})

const user = buildUser({ full_name: 'Mercy Banda', nrc: '123456/10/1', phone: '0971234567', address: 'Plot 1' })
const otherUser = buildUser({ full_name: 'Joseph Phiri' })

describe('a stored session', () => {
  it('is available to the page, the worker and the service worker', async () => {
    await saveSession({ user, token: 'token-a' })
    expect(currentSession()).toMatchObject({ token: 'token-a', user: { id: user.id, full_name: 'Mercy Banda' } })
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
    expect(await readToken(user.id)).toBe('token-a')
    expect(await readToken(otherUser.id)).toBeNull()
  })

  it('stores no NRC number, phone or address in localStorage', async () => {
    await saveSession({ user, token: 'token-a' })
    const { localStorage } = browser
    const storedText = ['user', 'profile', 'token'].map((name) => localStorage.getItem(name)).join()
    for (const secret of ['123456/10/1', '0971234567', 'Plot 1']) expect(storedText).not.toContain(secret)
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
      'wasApproved',
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
    const changes = [
      saveSession({ user, token: 'token-a' }),
      endSession(),
      saveSession({ user: otherUser, token: 'token-b' }),
      endSession(),
    ]
    expect(currentSession()).toBeNull()
    await Promise.all(changes)
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
    await changeDevice({ token: 'older', userId: otherUser.id })
    await reconcileSession()
    expect(await readDevice()).toMatchObject({ userId: user.id, token: 'token-a' })
    browser.localStorage.clear()
    await reconcileSession()
    expect(await readDevice()).toMatchObject({ userId: null, token: null })
  })
})

describe('subscribers of the session', () => {
  it('receive whether the change came from another tab', async () => {
    const listener = vi.fn<(isFromOtherTab: boolean) => void>()
    const stop = subscribeSession(listener)
    await saveSession({ user, token: 'token-a' })
    browser.changeInOtherTab(() => browser.localStorage.clear(), null)
    expect(listener.mock.calls).toEqual([[false], [true]])
    stop()
  })

  it('never see a partial change of another tab', async () => {
    await saveSession({ user, token: 'token-a' })
    expect(currentSession()?.user.id).toBe(user.id)
    const observedSessions: unknown[] = []
    const stop = subscribeSession(() => observedSessions.push([currentSession()?.user.id, currentSession()?.token]))
    const otherUserJson = JSON.stringify({ id: otherUser.id })
    for (const [name, value] of [
      ['user', otherUserJson],
      ['token', 'token-b'],
      ['profile', otherUserJson],
    ] as const) {
      browser.changeInOtherTab(() => browser.localStorage.setItem(name, value), name)
    }
    expect(observedSessions).toEqual([
      [user.id, 'token-a'],
      [user.id, 'token-a'],
      [otherUser.id, 'token-b'],
    ])
    stop()
  })

  it('are notified of every change, also from another tab', async () => {
    const listener = vi.fn<() => void>()
    const stop = subscribeSession(listener)
    await saveSession({ user, token: 'token-a' })
    expect(listener).toHaveBeenCalledTimes(1)
    browser.changeInOtherTab(() => browser.localStorage.clear(), null)
    expect(listener).toHaveBeenCalledTimes(2)
    expect(currentSession()).toBeNull()
    browser.changeInOtherTab(() => undefined, 'vite-ui-theme')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await saveSession({ user, token: 'token-b' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('a 401 response', () => {
  it('A 401 response for the current token ends the session and reports its token', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await saveSession({ user, token: 'token-a' })
    await expireSession('token-a')
    expect(currentSession()).toBeNull()
    expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'token-a' }))
    stop()
  })

  it('A 401 response for an older token does not end the session', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await saveSession({ user, token: 'token-b' })
    await expireSession('token-a')
    expect([currentToken(), listener.mock.calls]).toEqual(['token-b', []])
    stop()
  })
})

describe('endSession', () => {
  it('withdraws the report of a session that the server ended shortly before', async () => {
    const listener = vi.fn<SessionEndListener>()
    const stop = onSessionEnded(listener)
    await saveSession({ user, token: 'token-a' })
    await expireSession('token-a')
    await endSession()
    expect(listener).toHaveBeenLastCalledWith(undefined)
    stop()
  })
})

describe('refreshUser', () => {
  it('stores new user data of the signed-in user only', async () => {
    await saveSession({ user, token: 'token-a' })
    await refreshUser({ ...user, isActive: false })
    expect(currentSession()?.user.isActive).toBe(false)
    await refreshUser(otherUser)
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
