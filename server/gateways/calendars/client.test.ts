/** The client against real servers on this machine, which it must not reach unless the test allows it. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, type LocalServer } from '../local-server'
import { createCalendarClient, type CalendarClientOptions } from './client'
import { isPublicAddress } from '../public-address'

const servers: LocalServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

interface TestServer {
  url: string
  host: string
  port: string
  requests: IncomingMessage[]
}

async function startServer(respond: RequestListener): Promise<TestServer> {
  const requests: IncomingMessage[] = []
  const server = await listen(
    createServer((request, response) => {
      requests.push(request)
      respond(request, response)
    }),
  )
  servers.push(server)
  const { host, port } = new URL(server.url)
  return { url: `${server.url}/feed.ics`, host, port, requests }
}
const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const serveCalendar = () => startServer((_, response) => response.setHeader('etag', '"1"').end(calendar))

const fetchFrom = (url: string, options: CalendarClientOptions = {}, validators = {}) =>
  createCalendarClient(options).fetch({ url, ...validators })
const failWith = (failure: string) => ({ failure })

describe('a calendar on a private address', () => {
  it('is not requested, whatever the notation of the address', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '10.1.2.3', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await expect(fetchFrom(`http://${host}/feed.ics`)).rejects.toMatchObject(failWith('address'))
    const server = await serveCalendar()
    const host = `localhost:${server.port}`
    // The test allows the port, but not the address that the name resolves to.
    const fetching = fetchFrom(`http://${host}/feed.ics`, { allowedHosts: [host] })
    await expect(fetching).rejects.toMatchObject(failWith('address'))
    expect(server.requests).toEqual([])
  })

  it('is not requested when a name resolves to it, also as one of several addresses', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    await expect(fetchFrom('http://calendar.example/feed.ics', { resolve })).rejects.toMatchObject(failWith('address'))
  })

  it('is not requested after the name resolves to another address the second time', async () => {
    const server = await serveCalendar()
    const host = `rebinding.example:${server.port}`
    let lookups = 0
    // The first answer is allowed, as for a public address. Every later one is private and not allowed.
    const resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    const options = { resolve, allowedHosts: [host, server.host] }
    await expect(fetchFrom(`http://${host}/feed.ics`, options)).resolves.toMatchObject({ text: calendar })
    expect(lookups).toBe(1)
    await expect(fetchFrom(`http://${host}/feed.ics`, options)).rejects.toMatchObject(failWith('address'))
    expect(server.requests).toHaveLength(1)
  })

  it('is not requested after a redirect', async () => {
    const target = await serveCalendar()
    for (const location of [
      target.url,
      `http://localhost:${target.port}/`,
      'http://169.254.169.254/latest/meta-data',
    ]) {
      const server = await startServer((_, response) => response.writeHead(302, { location }).end())
      await expect(fetchFrom(server.url, { allowedHosts: [server.host] })).rejects.toMatchObject(failWith('address'))
      expect(server.requests).toHaveLength(1)
    }
    expect(target.requests).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    'ftp://calendar.example/feed.ics',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'https://user:secret@calendar.example/feed.ics',
    'https://user@calendar.example/feed.ics',
    'https://calendar.example:8443/feed.ics',
    'http://calendar.example:22/',
    'no address',
  ])('%s is rejected without a lookup', async (url) => {
    let lookups = 0
    const resolve = async () => [{ address: `93.184.215.${++lookups}`, family: 4 }]
    await expect(fetchFrom(url, { resolve })).rejects.toMatchObject(failWith('address'))
    expect(lookups).toBe(0)
  })

  it('An address on the public internet is neither private, local nor reserved', () => {
    const addresses = `10.0.0.1 172.16.0.1 192.168.1.1 127.0.0.1 0.0.0.0 169.254.169.254 100.64.0.1 100.100.100.200
      168.63.129.16 192.0.0.192 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 fe80::1
      fc00::1 fd00:ec2::254 fec0::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 64:ff9b:1::1 2002:7f00:1::
      2001::1 2001:db8::1 4000::1 localhost`.split(/\s+/)
    expect(addresses.filter(isPublicAddress)).toEqual([])
    expect(['8.8.8.8', '102.23.120.1', '2606:4700::1111', '2c0f:fe38::1'].filter(isPublicAddress)).toHaveLength(4)
  })
})

describe('a response', () => {
  it('is returned with its validators, and not repeated while they are valid', async () => {
    const server = await startServer(({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"', 'last-modified': 'Thu, 26 Nov 2026 08:00:00 GMT' }).end(calendar)
    })
    const options = { allowedHosts: [server.host] }
    const first = await fetchFrom(server.url, options)
    expect(first).toEqual({ text: calendar, etag: '"1"', lastModified: 'Thu, 26 Nov 2026 08:00:00 GMT' })
    expect(await fetchFrom(server.url, options, { etag: first!.etag, lastModified: first!.lastModified })).toBeNull()
    expect(server.requests[1]!.headers['if-modified-since']).toBe('Thu, 26 Nov 2026 08:00:00 GMT')
  })

  it('is found after at most three redirects', async () => {
    const server = await startServer(({ url }, response) => {
      const left = Number(new URL(url!, 'http://local').searchParams.get('left'))
      if (left > 0) response.writeHead(302, { location: `/?left=${left - 1}` }).end()
      else response.end(calendar)
    })
    const fetchWith = (redirects: number) =>
      fetchFrom(`http://${server.host}/?left=${redirects}`, { allowedHosts: [server.host] })
    await expect(fetchWith(3)).resolves.toMatchObject({ text: calendar })
    await expect(fetchWith(4)).rejects.toMatchObject(failWith('redirects'))
  })

  it.each([
    [401, 'denied'],
    [403, 'denied'],
    [404, 'gone'],
    [410, 'gone'],
    [304, 'server'],
    [500, 'server'],
  ])('A response with status %i fails as %s', async (status, failure) => {
    const server = await startServer((_, response) => response.writeHead(status).end())
    await expect(fetchFrom(server.url, { allowedHosts: [server.host] })).rejects.toMatchObject(failWith(failure))
  })

  it('over 1 MB is not read to its end, whether or not it states its length', async () => {
    for (const headers of [{ 'content-length': '5000000' }, {}]) {
      let sent = 0
      const server = await startServer((_, response) => {
        response.writeHead(200, headers)
        const write = () => {
          while (sent < 50_000_000 && !response.destroyed && response.write(Buffer.alloc(64_000, 'x'))) sent += 64_000
        }
        response.on('drain', write)
        write()
      })
      await expect(fetchFrom(server.url, { allowedHosts: [server.host] })).rejects.toMatchObject(failWith('too_large'))
      expect(sent).toBeLessThan(20_000_000)
    }
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('A response that is compressed with %s although nobody asked for it is decoded', async (encoding, compress) => {
    const text = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    const server = await startServer((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(text)),
    )
    expect(await fetchFrom(server.url, { allowedHosts: [server.host] })).toMatchObject({ text })
    expect(server.requests[0]!.headers['accept-encoding']).toBe('identity')
  })

  it.each([
    ['gzip', Buffer.from('x'), 'unreadable'],
    ['compress', Buffer.from('x'), 'unreadable'],
    ['gzip', gzipSync(Buffer.alloc(50_000_000)), 'too_large'],
  ] as const)(
    'A response that is compressed with %s and is invalid or too large is rejected',
    async (encoding, body, failure) => {
      const server = await startServer((_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      )
      await expect(fetchFrom(server.url, { allowedHosts: [server.host] })).rejects.toMatchObject(failWith(failure))
    },
  )

  it('A response that arrives too slowly is given up, also if every byte arrives in time', async () => {
    const drip = await startServer((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    })
    const silent = await startServer(() => undefined)
    for (const server of [drip, silent]) {
      const fetching = fetchFrom(server.url, { allowedHosts: [server.host], timeoutMs: 400 })
      await expect(fetching).rejects.toMatchObject(failWith('slow'))
    }
  })

  it('A response that never begins because nobody listens is reported as unreachable', async () => {
    const server = await serveCalendar()
    await Promise.all(servers.splice(0).map((local) => local.close()))
    await expect(fetchFrom(server.url, { allowedHosts: [server.host] })).rejects.toMatchObject(failWith('unreachable'))
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(fetchFrom('http://calendar.example/', { resolve })).rejects.toMatchObject(failWith('unreachable'))
  })
})
