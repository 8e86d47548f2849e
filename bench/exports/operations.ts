/**
 * The work of one tenant that grows with the tenant's data. Each operation checks what the server returns: a refused
 * request costs nothing, and a row with refusals would look fast.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { addDays, lusakaDate } from '#contract/core/dates'
import { protocolVersion } from '#contract/sync/sync'
import { uploadChunkType } from '#contract/sync/uploads'
import { addCleanup } from '../support/cleanup'
import { query } from '../support/postgres'

const password = 'Demo#2026pass'

/** `busy`: the server has refused the request because other files are being rendered or converted. */
export type Outcome = 'done' | 'busy'

export interface Operation {
  name: string
  /** Requests at once. */
  parallel: number
  /** @throws Error if the server refuses, or if the result is not what was requested */
  run(): Promise<Outcome>
}

interface Site {
  url: string
  databaseUrl: string
  orderId: string
  calendarUrl: string
}

interface Result {
  status: number
  text: string
}

export async function listOperations(site: Site): Promise<Operation[]> {
  const { url, databaseUrl, orderId } = site
  // Every round signs in again.
  const resetLimits = async () => void (await query(databaseUrl, 'delete from rate_limit'))
  const [hotel, store, customer, admin] = await Promise.all(
    ['hotel', 'store', 'customer', 'admin'].map((name) => signIn(url, name)),
  )
  const today = lusakaDate(Date.now())
  const [month, days] = [today.slice(0, 7), (count: number) => ({ from: addDays(today, 1 - count), to: today })]
  const send = async (method: string, path: string, token?: string, body?: object): Promise<Result> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const operation = (
    name: string,
    request: () => Promise<Result>,
    isComplete: (text: string) => boolean,
    parallel = 2,
  ): Operation => ({ name, parallel, run: async () => check(name, await request(), isComplete) })
  const bookingIds = await listIds(databaseUrl, `booking where reference like 'BENCH%'`)
  const [listingId] = await listIds(databaseUrl, `listing where id in (select listing_id from closure)`)
  const calendars = await prepareCalendars(send, hotel!, listingId!, site.calendarUrl)
  const search = (range: { from: string; to: string }) => `?from=${range.from}&to=${range.to}`
  return [
    operation('statement as PDF', () => send('POST', `/api/finance/statements/${month}/pdf`, hotel), isPdf, 5),
    operation(
      'statement as JSON',
      () => send('GET', `/api/finance/statements/${month}`, hotel),
      hasItems('lines', 9000),
    ),
    operation('receipt of a booking', () => send('POST', `/api/bookings/${pick(bookingIds)}/receipt`, customer), isPdf),
    operation('receipt of an order of 100', () => send('POST', `/api/orders/${orderId}/receipt`, customer), isPdf),
    operation(
      'analytics of a business, a year',
      () => send('GET', `/api/partner/analytics${search(days(365))}`, hotel),
      hasItems('days', 365),
    ),
    operation(
      'statistics of the platform, a year',
      () => send('GET', `/api/admin/statistics${search(days(365))}`, admin),
      (text) => text.length > 1000,
    ),
    operation('activity as CSV', () => send('POST', '/api/partner/activity/export', hotel, {}), hasCsvLines(9000)),
    operation('ledger as CSV', () => send('POST', '/api/admin/finance/export', admin, days(31)), hasCsvLines(9000)),
    operation('audit log as CSV', () => send('POST', '/api/admin/audit/export', admin, days(92)), hasCsvLines(9000)),
    operation(
      'own data as JSON',
      async () => {
        await resetLimits()
        return send('POST', '/api/auth/export-data', customer, { currentPassword: password })
      },
      hasItems('bookings', 4000),
      1,
    ),
    { name: 'first sync of a business', parallel: 1, run: () => syncFromStart(send, hotel!) },
    { name: 'import of 400 products', parallel: 1, run: () => importProducts(send, store!) },
    operation(
      'import of a calendar of 1 MB',
      async () => {
        await resetLimits()
        return send('POST', `${calendars.refreshPath}`, hotel)
      },
      (text) => JSON.parse(text).feeds.every((feed: any) => feed.problem === null && feed.blockedDays > 100),
      1,
    ),
    operation(
      'calendar of a listing as iCal',
      async () => {
        await resetLimits()
        return send('GET', calendars.linkPath)
      },
      (text) => text.split('BEGIN:VEVENT').length > 200,
    ),
    { name: 'sitemap', parallel: 2, run: await prepareSitemap(send) },
    { name: 'upload of 24 megapixels', parallel: 5, run: await prepareUpload(url, customer!, resetLimits) },
  ]
}

async function signIn(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.test`, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`signing in as ${name} failed with ${response.status}`)
  return token
}

function check(name: string, { status, text }: Result, isComplete: (text: string) => boolean): Outcome {
  if (status === 503 && JSON.parse(text).code === 'busy') return 'busy'
  if (status !== 200 && status !== 202) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`)
  if (!isComplete(text)) throw new Error(`${name}: the result is incomplete: ${text.slice(0, 300)}`)
  return 'done'
}

const isPdf = (text: string): boolean => {
  const pdf = Buffer.from(JSON.parse(text).pdf as string, 'base64')
  return pdf.length > 1000 && pdf.subarray(0, 5).toString() === '%PDF-'
}
const hasItems =
  (field: string, min: number) =>
  (text: string): boolean =>
    JSON.parse(text)[field].length >= min
const hasCsvLines =
  (min: number) =>
  (text: string): boolean => {
    const { csv, entries } = JSON.parse(text) as { csv: string; entries: number }
    return entries >= min && csv.split('\r\n').length > min
  }

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

const listIds = async (databaseUrl: string, source: string): Promise<string[]> =>
  (await query<{ id: string }>(databaseUrl, `select id from ${source} order by id`)).map(({ id }) => id)

type Send = (method: string, path: string, token?: string, body?: object) => Promise<Result>

async function syncFromStart(send: Send, token: string): Promise<Outcome> {
  let [cursor, rows] = ['', 0]
  for (let more = true; more;) {
    const { status, text } = await send(
      'GET',
      `/api/sync/pull${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
      token,
    )
    if (status !== 200) throw new Error(`first sync: ${status} ${text.slice(0, 300)}`)
    const page = JSON.parse(text)
    rows += page.rows.length
    ;({ cursor, more } = page)
  }
  if (rows < 5000) throw new Error(`first sync: only ${rows} rows`)
  return 'done'
}

/** The rows of a product file, as the outbox sends them: about 160 KB per request. */
async function importProducts(send: Send, token: string): Promise<Outcome> {
  const commands = Array.from({ length: 400 }, (_, index) => ({
    key: randomUUID(),
    endpoint: 'listings.create',
    body: {
      id: randomUUID(),
      name: `Chitenge cloth, pattern ${index}`,
      description: 'Two meters of printed cotton, washed before it is sold. '.repeat(3),
      price: 85 + index,
      offered: true,
      removed: false,
      category: 'Cloth',
      stock: 12,
      delivery: null,
    },
  }))
  const { status, text } = await send('POST', '/api/sync/push', token, {
    protocol: protocolVersion,
    device: randomUUID(),
    commands,
  })
  const { results = [] } = JSON.parse(text) as { results?: { outcome: string }[] }
  const accepted = results.filter(({ outcome }) => outcome === 'accepted').length
  if (status !== 200 || accepted < commands.length)
    throw new Error(`import: ${status}, ${accepted} rows accepted: ${text.slice(0, 300)}`)
  return 'done'
}

/** Starts a site with a calendar of recurring and single events, nearly as large as the server accepts. */
export async function startCalendarSite(): Promise<number> {
  const compact = (day: string) => day.replaceAll('-', '')
  const today = lusakaDate(Date.now())
  const events = Array.from({ length: 4500 }, (_, index) => {
    const day = addDays(today, index % 540)
    return [
      'BEGIN:VEVENT',
      `UID:${index}-${randomUUID()}@bench.example`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1 + (index % 3)))}`,
      ...(index % 20 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=50'] : []),
      'SUMMARY:Reserved by a guest of another platform',
      'END:VEVENT',
    ].join('\r\n')
  })
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => void server.close())
  return (server.address() as { port: number }).port
}

async function prepareCalendars(send: Send, token: string, listingId: string, calendarUrl: string) {
  const path = `/api/partner/listings/${listingId}`
  const feedId = randomUUID()
  const known = JSON.parse((await send('GET', `${path}/calendars`, token)).text)
  for (const feed of known.feeds) await send('DELETE', `${path}/calendars/${feed._id}`, token)
  const added = await send('POST', `${path}/calendars`, token, { id: feedId, name: 'Other platform', url: calendarUrl })
  check('import of a calendar', added, (text) => JSON.parse(text).feeds.length === 1)
  const linked = await send('PUT', `${path}/calendar-link`, token)
  check('calendar link', linked, (text) => JSON.parse(text).link !== null)
  return {
    refreshPath: `${path}/calendars/${feedId}/refresh`,
    linkPath: new URL(JSON.parse(linked.text).link.url).pathname,
  }
}

/** Requests the parts of the sitemap in turn. Each is rendered once per hour, so that only the first turn is work. */
async function prepareSitemap(send: Send): Promise<() => Promise<Outcome>> {
  let paths: string[] = []
  return async () => {
    const path = paths.shift() ?? '/sitemap.xml'
    const { status, text } = await send('GET', path)
    if (status !== 200 || !/<(url|sitemap)>/.test(text)) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
    if (path === '/sitemap.xml')
      paths = [...text.matchAll(/<loc>([^<]*\/sitemaps\/[^<]*)/g)].map(([, loc]) => new URL(loc!).pathname)
    return 'done'
  }
}

async function prepareUpload(url: string, token: string, resetLimits: () => Promise<void>) {
  const picture = await sharp({ create: { width: 4890, height: 4890, channels: 3, background: '#b4622d' } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  const headers = { authorization: `Bearer ${token}` }
  return async (): Promise<Outcome> => {
    await resetLimits()
    const path = `${url}/api/uploads/${randomUUID()}`
    const begun = await fetch(path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ purpose: 'profile', size: picture.length, type: 'image/png' }),
    })
    const beginning = { status: begun.status, text: await begun.text() }
    if (check('upload', beginning, () => true) === 'busy') return 'busy'
    const response = await fetch(`${path}?offset=0`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': uploadChunkType },
      body: picture,
    })
    const result = { status: response.status, text: await response.text() }
    return check('upload', result, (text) => JSON.parse(text).state === 'done' && JSON.parse(text).url !== null)
  }
}
