import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWebPushClient, type WebPushClientOptions } from './client'
import { startPushSimulator, type PushSimulator } from './simulator'
import { maxPushBytes, type PushMessage } from './web-push'

let simulator: PushSimulator
beforeEach(async () => void (simulator = await startPushSimulator()))
afterEach(() => simulator.close())

const createClient = (options: Partial<WebPushClientOptions> = {}) =>
  createWebPushClient({ contact: 'mailto:help@tilipo.example', allowedHosts: [simulator.host], ...options })

function createMessage(change: Partial<PushMessage> = {}): PushMessage {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return {
    target: simulator.subscribe(),
    keys: { publicKey, privateKey: Buffer.alloc(32, 7).toString('base64url') },
    payload: JSON.stringify({ text: 'Your bus is delayed.' }),
    topic: 'a'.repeat(32),
    ttlSeconds: 3600,
    urgency: 'high',
    ...change,
  }
}

describe('the client of push services', () => {
  it('encrypts the message for the browser and signs it', async () => {
    expect(await createClient().send(createMessage())).toEqual({ state: 'accepted' })
    expect(simulator.received).toMatchObject([
      { payload: { text: 'Your bus is delayed.' }, topic: 'a'.repeat(32), ttl: 3600, urgency: 'high' },
    ])
    expect(simulator.received[0]?.authorization).toMatch(/^vapid t=/)
  })

  it('sends the largest payload in one record', async () => {
    const payload = JSON.stringify({ text: 'x'.repeat(maxPushBytes - 11) })
    expect(Buffer.byteLength(payload)).toBe(maxPushBytes)
    await createClient().send(createMessage({ payload }))
    expect(JSON.stringify(simulator.received[0]?.payload)).toBe(payload)
  })

  it.each([
    [404, { state: 'gone' }],
    [410, { state: 'gone' }],
    [413, { state: 'refused', status: 413 }],
    [403, { state: 'unavailable', retryAfterMs: null }],
    [500, { state: 'unavailable', retryAfterMs: null }],
  ])('interprets the status %i as %o', async (status, result) => {
    simulator.fault = { status }
    expect(await createClient().send(createMessage())).toEqual(result)
  })

  it('waits as long as the service says', async () => {
    simulator.fault = { status: 429, retryAfter: '120' }
    expect(await createClient().send(createMessage())).toEqual({ state: 'unavailable', retryAfterMs: 120_000 })
    simulator.fault = { status: 503, retryAfter: new Date(Date.now() + 60_000).toUTCString() }
    expect(await createClient().send(createMessage())).toEqual({
      state: 'unavailable',
      // Within 5 s.
      retryAfterMs: expect.closeTo(60_000, -4),
    })
  })

  it('reports a lost response and a slow service as unavailable', async () => {
    simulator.nextFaults = ['lost', 'slow']
    const client = createClient({ timeoutMs: 100 })
    for (let index = 0; index < 2; index++)
      expect(await client.send(createMessage())).toEqual({ state: 'unavailable', retryAfterMs: null })
  })

  it('reports a subscription with invalid keys as gone', async () => {
    const target = { ...simulator.subscribe(), p256dh: 'A'.repeat(87) }
    expect(await createClient().send(createMessage({ target }))).toEqual({ state: 'gone' })
  })
})

describe('the addresses of push services', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://127.0.0.1/1',
    'https://10.0.0.5/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest',
    'https://user:secret@push.example/1',
    'https://push.example:8443/1',
    'ftp://push.example/1',
    'push.example',
  ])('do not include %s', (endpoint) => {
    expect(createClient().accepts(endpoint)).toBe(false)
  })

  it('include those of browser vendors', () => {
    expect(createClient().accepts('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
    expect(createClient().accepts('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
    expect(createClient().accepts('https://web.push.apple.com/abc')).toBe(true)
  })

  it('are not reached if a name resolves to a private address', async () => {
    const port = Number(new URL(simulator.url).port)
    const client = createClient({
      allowedHosts: [`push.example:${port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const target = { ...simulator.subscribe(), endpoint: `http://push.example:${port}/push/0` }
    expect(await client.send(createMessage({ target }))).toEqual({ state: 'unavailable', retryAfterMs: null })
    expect(simulator.requests).toBe(0)
  })
})
