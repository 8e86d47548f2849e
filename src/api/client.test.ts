import { beforeEach, describe, expect, it, vi } from 'vitest'
import { login, me } from '#contract/accounts/auth'
import { startPayment } from '#contract/money/payments'
import { publicSettings } from '#contract/platform/public-settings'
import { installFakeBrowser } from '../../tests/support/sync/fake-browser'
import { buildUser } from '../../tests/support/sync/users'
import { call, fetchEndpoint, onSessionEnded } from './client'
import { currentToken, endSession, saveSession } from './session'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const createFetch = (...answers: Response[]) =>
  vi.fn<typeof fetch>(async () => {
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
const getHeaders = (fetch: ReturnType<typeof createFetch>, index = 0) =>
  fetch.mock.calls[index]![1]!.headers as Record<string, string>
const sessionEndedResponse = () => json(401, { code: 'unauthenticated', message: 'Please sign in.' })
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const payment = {
  body: { bookingId: '00000000-0000-4000-8000-000000000001', phone: '0971234567', network: 'Airtel' as const },
}

beforeEach(async () => {
  installFakeBrowser()
  await endSession()
  await saveSession({ user: buildUser(), token: 'token-a' })
})

describe('an API call', () => {
  it('sends the stored token', async () => {
    const fetch = createFetch(json(200, buildUser()))
    await call(me, {}, { fetch })
    expect(getHeaders(fetch).authorization).toBe('Bearer token-a')
  })

  it('sends an idempotency key with every change, and a different one with each call', async () => {
    const fetch = createFetch()
    await call(startPayment, payment, { fetch })
    await call(startPayment, payment, { fetch })
    const [first, second] = [0, 1].map((index) => getHeaders(fetch, index)['idempotency-key'])
    expect(first).toMatch(uuid)
    expect(second).toMatch(uuid)
    expect(first).not.toBe(second)
  })

  it('can reuse the key of its caller when repeated', async () => {
    const fetch = createFetch()
    await call(startPayment, payment, { fetch, key: 'mine' })
    expect(getHeaders(fetch)['idempotency-key']).toBe('mine')
  })
})

describe('a 401 response', () => {
  it('A 401 response of our server ends the session', async () => {
    const listener = vi.fn<() => void>()
    const stop = onSessionEnded(listener)
    expect(await call(me, {}, { fetch: createFetch(sessionEndedResponse()) })).toMatchObject({
      ok: false,
      kind: 'sign-in',
    })
    expect([currentToken(), listener.mock.calls.length]).toEqual([null, 1])
    stop()
  })

  it('A 401 response for a wrong password does not end the session', async () => {
    const wrongCredentials = json(401, { code: 'wrong_credentials', message: 'Invalid email or password.' })
    await call(login, { body: { email: 'a@b.co', password: 'x' } }, { fetch: createFetch(wrongCredentials) })
    expect(currentToken()).toBe('token-a')
  })

  it('A 401 response of a public endpoint does not end the session', async () => {
    await call(publicSettings, {}, { fetch: createFetch(sessionEndedResponse()) })
    expect(currentToken()).toBe('token-a')
  })

  it('A 401 response of a captive portal does not end the session', async () => {
    await call(me, {}, { fetch: createFetch(new Response('<html>Log in to FreeWifi</html>', { status: 401 })) })
    expect(currentToken()).toBe('token-a')
  })

  it('A 401 response of a token that was replaced meanwhile does not end the session', async () => {
    const slow = vi.fn<typeof fetch>(async () => {
      await saveSession({ user: buildUser(), token: 'token-b' })
      return sessionEndedResponse()
    })
    await call(me, {}, { fetch: slow })
    expect(currentToken()).toBe('token-b')
  })
})

describe('fetchEndpoint', () => {
  it('returns the response and its time, or throws the failure', async () => {
    const answer = new Response('{"maintenanceMode":true}', { headers: { date: 'Sat, 21 Nov 2026 10:00:00 GMT' } })
    vi.stubGlobal('fetch', createFetch(answer))
    const input = { params: {}, query: {}, body: {} }
    expect(await fetchEndpoint(publicSettings, input)).toEqual({
      value: { maintenanceMode: true },
      at: Date.UTC(2026, 10, 21, 10),
    })
    await expect(fetchEndpoint(publicSettings, input)).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('offline'),
    })
    vi.unstubAllGlobals()
  })
})
