/**
 * Simulates browsers and their push service on this machine, for tests: it decrypts what it accepts, and fails, delays and
 * repeats as a test wants.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { listen, readBytes } from '../local-server'
import type { PushTarget } from './web-push'

/**
 * A status; `lost`: the message is accepted, and the response is lost; `slow`: the response comes after `delayMs`;
 * `repeat`: the device receives the message twice.
 */
export type PushFault = { status: number; retryAfter?: string } | 'lost' | 'slow' | 'repeat'

interface ReceivedPush {
  /** The number of the device. */
  device: number
  payload: Record<string, unknown>
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  authorization: string
}

export interface PushSimulator {
  url: string
  host: string
  /** The faults of the next requests, in order. Afterwards, `fault` applies. */
  nextFaults: (PushFault | null)[]
  fault: PushFault | null
  delayMs: number
  /** What devices have received, in order. */
  received: ReceivedPush[]
  /** The number of requests, with those that failed. */
  requests: number
  /** Creates a browser with a subscription. */
  subscribe(): PushTarget & { device: number }
  close(): Promise<void>
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
}

export async function startPushSimulator(): Promise<PushSimulator> {
  const browsers: Browser[] = []
  const server = createServer(async (request, response) => {
    const body = await readBytes(request)
    simulator.requests++
    const device = Number(/^\/push\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)
    const browser = browsers[device]
    const fault = simulator.nextFaults.shift() ?? simulator.fault
    if (!browser) return void response.writeHead(404).end()
    if (typeof fault === 'object' && fault)
      return void response.writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {}).end()
    const push: ReceivedPush = {
      device,
      payload: JSON.parse(decrypt(browser, body)),
      topic: request.headers.topic?.toString(),
      ttl: Number(request.headers.ttl),
      urgency: request.headers.urgency?.toString(),
      authorization: request.headers.authorization ?? '',
    }
    simulator.received.push(push, ...(fault === 'repeat' ? [push] : []))
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, simulator.delayMs))
    response.writeHead(201).end()
  })
  const { url, close } = await listen(server)
  const simulator: PushSimulator = {
    url,
    host: new URL(url).host,
    nextFaults: [],
    fault: null,
    delayMs: 1000,
    received: [],
    requests: 0,
    subscribe() {
      const browser = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = browser.ecdh.generateKeys('base64url')
      const device = browsers.push(browser) - 1
      return { device, endpoint: `${url}/push/${device}`, p256dh, auth: browser.auth.toString('base64url') }
    },
    close,
  }
  return simulator
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts one record of `aes128gcm` (RFC 8188 and 8291). */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
