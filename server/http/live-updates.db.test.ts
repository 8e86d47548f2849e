import type { AddressInfo } from 'node:net'
import { connect as connectSocket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { cancelBooking } from '#contract/counter/booking-steps'
import { socketEvents } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertSession, insertStay, insertVendor } from '../../tests/support/builders'
import { hostileValues } from '../../tests/support/hostile-requests'
import { openWorld, type World } from '../../tests/support/world'
import { notify } from '../domain/messages/notifications'
import { maxSocketsPerAccount, serveLiveUpdates, type LiveUpdates } from './live-updates'

let world: World
let live: LiveUpdates
let url: string
let token: string
const crashes: unknown[] = []
const recordCrash = (error: unknown) => void crashes.push(error)
const openSockets: Socket[] = []

beforeAll(async () => {
  process.on('uncaughtException', recordCrash)
  process.on('unhandledRejection', recordCrash)
  world = await openWorld()
  live = serveLiveUpdates(world.app.server, world.connection, 'http://tilipo.test')
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  token = (await insertCustomer(world.connection.db)).token
})

afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.disconnect()
  await expectAlive()
})

afterAll(async () => {
  await live.close()
  await world.close()
  process.off('uncaughtException', recordCrash)
  process.off('unhandledRejection', recordCrash)
})

/** Checks that there was no unhandled error, and that HTTP and valid handshakes still work. */
async function expectAlive(): Promise<void> {
  expect(crashes.splice(0)).toEqual([])
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await handshake({ token: `Bearer ${token}` })).toBe('connected')
}

function open(auth: object, options: object = {}): Socket {
  const socket = io(url, {
    path: '/api/socket.io/',
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  openSockets.push(socket)
  return socket
}

/** @returns `connected`, or the message of the refusal */
function handshake(auth: object, options: object = {}): Promise<string> {
  const socket = open(auth, options)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
}

const endpoint = (query: string) => `${url}/api/socket.io/?${query}`
const polling = 'EIO=4&transport=polling'

/** Opens an engine.io session and returns the address of its polling transport. */
async function openSession(): Promise<string> {
  const text = await (await fetch(endpoint(polling))).text()
  return endpoint(`${polling}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`)
}

async function sendPackets(session: string, packets: string): Promise<void> {
  await (
    await fetch(session, { method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: packets })
  ).text()
}

/** Sends the handshake unchanged. @returns the packets of the response */
async function sendHandshake(session: string, auth: string): Promise<string> {
  await sendPackets(session, `40${auth}`)
  return (await fetch(session)).text()
}

/** @returns the address of a session with a valid handshake */
async function openSignedInSession(): Promise<string> {
  const session = await openSession()
  expect(await sendHandshake(session, JSON.stringify({ token: `Bearer ${token}` }))).toContain('40{"sid"')
  return session
}

const buildNested = (depth: number, before: string, after: string, inner = '') =>
  before.repeat(depth) + inner + after.repeat(depth)

describe('the socket handshake', () => {
  it.each([
    ['an object with an invalid toString', '{"token":{"toString":1}}'],
    ['30,000 nested arrays', `{"token":${buildNested(30_000, '[', ']')}}`],
    ['nested objects', `{"token":${buildNested(5000, '{"a":', '}', '1')}}`],
    ['an own __proto__ property', '{"__proto__":{"token":1},"token":{"__proto__":null}}'],
    ['a very long token', `{"token":"Bearer ${'a'.repeat(90_000)}"}`],
    ['an array with a valid token', `{"token":["Bearer TOKEN"]}`],
    ['no token', '{}'],
    ['no payload', ''],
    ['a session id and an offset', '{"pid":{"toString":1},"offset":{"toString":1},"token":null}'],
  ])('rejects %s', async (_, auth) => {
    const received = await sendHandshake(await openSession(), auth.replace('TOKEN', token))
    expect(received).toContain('unauthenticated')
  })

  it.each(
    Object.entries(hostileValues).filter(([, value]) => value === undefined || JSON.stringify(value) !== undefined),
  )('rejects the hostile token "%s"', async (_, value) => {
    expect(await handshake({ token: value })).toBe('unauthenticated')
    expect(
      await handshake(value !== null && typeof value === 'object' && !Array.isArray(value) ? value : { auth: value }),
    ).toBe('unauthenticated')
  })

  it('rejects any JSON value that is not a valid token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const received = await sendHandshake(await openSession(), JSON.stringify({ token: value }))
        expect(received).toContain('unauthenticated')
      }),
      { numRuns: 50 },
    )
  })

  it('rejects hostile headers and query parameters', async () => {
    const headers = {
      authorization: '\u00ff'.repeat(3000),
      cookie: 'io=__proto__; token=[object Object]',
      'x-forwarded-for': ','.repeat(3000),
      'user-agent': '%00%ff',
    }
    expect(await handshake({ token: {} }, { extraHeaders: headers })).toBe('unauthenticated')
    expect(
      await handshake({}, { query: { token: `Bearer ${token}`, 'token[toString]': '1', __proto__: 'a', '%': '%' } }),
    ).toBe('unauthenticated')
  })

  it('reports `busy` when the database fails', async () => {
    const failing = {
      ...world.connection,
      db: {
        selectFrom: () => {
          throw new Error('planted')
        },
      } as never,
    }
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    const ownLiveUpdates = serveLiveUpdates(app.server, failing, 'http://tilipo.test')
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = io(address, {
      path: '/api/socket.io/',
      auth: { token: `Bearer ${token}` },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    openSockets.push(socket)
    const [error] = (await new Promise<unknown[]>((resolve) =>
      socket.once('connect_error', (...args) => resolve(args)),
    )) as [Error]
    expect(error.message).toBe('busy')
    await ownLiveUpdates.close()
    await app.close()
  })
})

describe('socket packets after the handshake', () => {
  const packets: [string, string][] = [
    ['an event', '42["anything",{"toString":1}]'],
    ['an event named error', '42["error",{"toString":1}]'],
    ['an event with a number as its name', '42[0,1]'],
    ['reserved events', '42["disconnecting","x"]'],
    ['an event without data', '42'],
    ['an event with an acknowledgement', '4299999999999999999999["x"]'],
    ['an acknowledgement nobody asked for', '43[1]'],
    ['an acknowledgement without data', '431'],
    ['deeply nested event data', `42["x",${buildNested(30_000, '[', ']')}]`],
    ['a second handshake', '40{"token":{"toString":1}}'],
    ['another namespace', '40/admin,{"token":{"toString":1}}'],
    ['a namespace named __proto__', '40/__proto__,{}'],
    ['an event to a namespace that it has not joined', '42/other,["x"]'],
    ['a refusal of its own', '44{"message":{"toString":1}}'],
    ['a binary event without its attachments', '451-["x",{"_placeholder":true,"num":0}]'],
    ['a binary event with too many attachments', '45999999999-["x"]'],
    ['a binary event with nested placeholders', `451-["x",${buildNested(30_000, '[', ']')}]\x1ebAAAA`],
    ['a placeholder outside its attachments', '451-["x",{"_placeholder":true,"num":"__proto__"}]\x1ebAAAA'],
    ['a binary frame nobody announced', 'bAAAA'],
    ['an unknown packet type', '49["x"]'],
    ['text that is no packet', 'x\x1e\x1e9\x1e4\x1e4{'],
    ['a ping of its own', '2probe'],
    ['a pong and an upgrade', '3\x1e5'],
    ['a close', '1'],
    ['a disconnect', '41'],
  ]
  for (const [name, packet] of packets) {
    it(`do not crash the server with ${name}, with or without a session`, async () => {
      await sendPackets(await openSession(), packet)
      await sendPackets(await openSignedInSession(), packet)
      await expectAlive()
    })
  }

  it('do not crash the server with random content', async () => {
    const types = fc.constantFrom('40', '41', '42', '43', '44', '45', '46', '451-', '42/a,', '421', '4', '')
    const packet = fc.tuple(types, fc.oneof(fc.json(), fc.string())).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(packet, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (randomPackets, isSignedIn) => {
          await sendPackets(isSignedIn ? await openSignedInSession() : await openSession(), randomPackets.join('\x1e'))
          expect(crashes).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('do not crash the server with random events of a connected client', async () => {
    const socket = open({ token: `Bearer ${token}` })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const names = fc.oneof(
      fc.constantFrom('error', 'message', 'connection', 'poke', 'notification', '__proto__', 'toString'),
      fc.string(),
    )
    fc.assert(
      fc.property(names, fc.array(fc.oneof(fc.jsonValue(), fc.constant(new Uint8Array([1, 2])))), (name, values) => {
        if (
          !['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'].includes(name)
        )
          socket.emit(name, ...values)
      }),
      { numRuns: 200 },
    )
    await expect.poll(() => (socket.connected ? socket.io.engine.writeBuffer.length : 0)).toBe(0)
  })
})

describe('engine.io requests', () => {
  it.each([
    ['GET', 'EIO=4&transport=constructor'],
    ['GET', 'EIO=4&transport=websocket'],
    ['GET', 'EIO=3&transport=polling'],
    ['GET', 'EIO[]=4&transport[]=polling'],
    ['GET', 'transport=__proto__&sid=__proto__'],
    ['GET', `${polling}&sid=__proto__`],
    ['GET', `${polling}&sid[toString]=1`],
    ['GET', `${polling}&sid=${'a'.repeat(5000)}`],
    ['GET', `${polling}&j=${encodeURIComponent('");alert(1)//')}`],
    ['GET', `${polling}&%E0%A4%A`],
    ['POST', polling],
    ['PUT', polling],
    ['DELETE', polling],
    ['OPTIONS', polling],
  ])('do not crash the server with %s %s', async (method, query) => {
    const response = await fetch(endpoint(query), { method, headers: { origin: 'null' } })
    expect(response.status).toBeLessThan(500)
    await response.text()
  })

  it.each([
    ['a body above the limit', 'x'.repeat(200_000)],
    ['an empty body', ''],
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0, 0x1e, 0xed, 0xa0, 0x80])],
  ])('do not crash the server with %s', async (_, body) => {
    await fetch(await openSession(), {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body,
    }).catch(() => null)
    await fetch(await openSession(), {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    }).catch(() => null)
    await expectAlive()
  })

  it('do not crash the server when two requests of one session run concurrently', async () => {
    const session = await openSession()
    const requests = [
      fetch(session),
      fetch(session),
      fetch(session, { method: 'POST', body: '40{}' }),
      fetch(session, { method: 'POST', body: '40{}' }),
    ]
    await Promise.allSettled(requests.map(async (request) => (await request).text()))
    await expectAlive()
  })

  it.each([
    ['no key', 'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    [
      'a wrong version',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    ],
    ['another protocol', 'Upgrade: __proto__\r\nConnection: Upgrade\r\n\r\n'],
    [
      'invalid frames',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\xff\xff\xff\xff\x00garbage',
    ],
    [
      'a hostile extension',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=__proto__\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    ],
  ])('do not crash the server with an upgrade with %s', async (_, headerLines) => {
    for (const path of [
      '/api/socket.io/?EIO=4&transport=websocket',
      '/api/socket.io/?EIO=4&transport=websocket&sid=__proto__',
      '/elsewhere',
    ]) {
      const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.on('error', () => undefined)
      socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headerLines}`, 'latin1'))
      // After the first response or the close, the server has read the request.
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
      socket.destroy()
    }
    await expectAlive()
  })
})

it('keeps a limited number of sockets of one account, and closes the oldest', async () => {
  const { token: other } = await insertCustomer(world.connection.db)
  const otherSocket = open({ token: `Bearer ${other}` })
  await new Promise((resolve) => otherSocket.once('connect', () => resolve(undefined)))
  const { token: busy } = await insertCustomer(world.connection.db)
  const sockets: Socket[] = []
  for (let count = 0; count < maxSocketsPerAccount + 5; count++) {
    const socket = open({ token: `Bearer ${busy}` })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    sockets.push(socket)
  }
  await expect.poll(() => sockets.filter(({ connected }) => connected).length).toBe(maxSocketsPerAccount)
  expect(sockets.slice(5).every(({ connected }) => connected)).toBe(true)
  expect(otherSocket.connected).toBe(true)
})

describe('the hint about a new notification', () => {
  /** Opens a socket. @returns the messages of its hints */
  async function connect(sessionToken: string): Promise<string[]> {
    const socket = open({ token: `Bearer ${sessionToken}` })
    const messages: string[] = []
    socket.on(socketEvents.notification, ({ message }: { message: string }) => void messages.push(message))
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    return messages
  }

  it('about an own cancellation is sent to the other devices of the user, and not to the one that cancelled', async () => {
    const { db } = world.connection
    const vendor = await insertVendor(db)
    const listing = await insertListing(db, { vendor_id: vendor.id })
    const customer = await insertCustomer(db)
    const [startsOn, endsOn] = [addDays(lusakaDate(Date.now()), 20), addDays(lusakaDate(Date.now()), 22)]
    const booking = { account_id: customer.id, vendor_id: vendor.id, listing_id: listing.id }
    const id = await insertStay(db, { ...booking, starts_on: startsOn, ends_on: endsOn })
    const ownMessages = await connect(customer.token)
    const otherMessages = await connect(await insertSession(db, customer.id))
    const cancelled = await world.call(cancelBooking, { token: customer.token, key: randomUUID(), params: { id } })
    expect(cancelled.status).toBe(200)
    await world.transact((tx) => notify(tx, customer.id, { template: 'text', params: { text: 'News' } }, null))
    await expect.poll(() => ownMessages).toEqual(['News'])
    await expect.poll(() => otherMessages).toEqual([expect.stringContaining('cancelled'), 'News'])
  })
})
