/**
 * Measures what exports, receipts, reports, sitemaps and uploads of one tenant with much data cost everybody else: the
 * response time of `/api/health` while one of them runs again and again, compared with the idle server in the same run.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { lusakaDate, addDays } from '#contract/core/dates'
import { uploadChunkType } from '#contract/sync/uploads'
import { findFreePort } from './support/local-resources'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { createDatabase, query, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

/** The goal: p99 at most this much above the idle value, in ms. Reported, never asserted. */
const targetMs = 50
const pauseMs = 10
const password = 'Demo#2026pass'

interface Operation {
  name: string
  /** Requests at once. */
  parallel: number
  run(): Promise<number>
}

interface Measured {
  name: string
  parallel: number
  healthMs: number[]
  durationsMs: number[]
  statuses: Record<string, number>
}

export async function run(): Promise<Report> {
  const { lines, seconds } = parseOptions({ lines: 10_000, seconds: 8 })
  const databaseUrl = await createDatabase(await startPostgres(), 'exports_bench')
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true })
  await insertPostings(databaseUrl, lines)
  const operations = await listOperations(url, databaseUrl)
  await measure(url, { name: 'warm-up', parallel: 0, run: async () => 200 }, 1)
  const measured: Measured[] = []
  for (const operation of [{ name: 'idle', parallel: 0, run: async () => 200 }, ...operations]) {
    // The first run loads code and fonts.
    if (operation.parallel > 0) await operation.run()
    const result = await measure(url, operation, seconds)
    measured.push(result)
    printProgress(`${operation.name}: p99 ${quantile(result.healthMs, 0.99).toFixed(1)} ms`)
  }
  return buildReport(measured, lines)
}

/** Adds postings of this month to the demo hotel. */
async function insertPostings(databaseUrl: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `with vendor as (select vendor_id as id from account where email = 'hotel@demo.test'), posted as (
       insert into posting (id, kind, subject_id, posted_at)
       select gen_random_uuid(), 'correction', gen_random_uuid(), now() from generate_series(1, $1::int) returning id)
     insert into entry (posting_id, account, amount_ngwee)
     select posted.id, 'vendor:' || vendor.id || ':available', -100 from posted, vendor
     union all select id, 'platform:cash', 100 from posted`,
    [count],
  )
  await query(
    databaseUrl,
    `update booking set paid_ngwee = 10000
     where account_id = (select id from account where email = 'customer@demo.test')`,
  )
  await query(databaseUrl, 'vacuum analyze')
}

async function listOperations(url: string, databaseUrl: string): Promise<Operation[]> {
  const signIn = async (name: string): Promise<string> => {
    const body = JSON.stringify({ email: `${name}@demo.test`, password })
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { token: string }).token
  }
  const [hotel, customer, admin] = [await signIn('hotel'), await signIn('customer'), await signIn('admin')]
  const send = (method: string, path: string, token: string, body?: object) => async (): Promise<number> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const today = lusakaDate(Date.now())
  const month = today.slice(0, 7)
  const period = { from: addDays(today, -30), to: today }
  const bookingIds = await listPaidBookings(databaseUrl)
  return [
    { name: 'statement as PDF', parallel: 5, run: send('POST', `/api/finance/statements/${month}/pdf`, hotel) },
    { name: 'statement as JSON', parallel: 2, run: send('GET', `/api/finance/statements/${month}`, hotel) },
    {
      name: 'receipts of a customer',
      parallel: 5,
      run: () => send('POST', `/api/bookings/${pick(bookingIds)}/receipt`, customer)(),
    },
    {
      name: 'analytics of a business',
      parallel: 2,
      run: send('GET', `/api/partner/analytics?from=${period.from}&to=${today}`, hotel),
    },
    { name: 'export of the activity', parallel: 2, run: send('POST', '/api/partner/activity/export', hotel) },
    { name: 'export of the ledger', parallel: 2, run: send('POST', '/api/admin/finance/export', admin, period) },
    { name: 'export of the audit log', parallel: 2, run: send('POST', '/api/admin/audit/export', admin, period) },
    {
      name: 'download of own data',
      parallel: 1,
      run: send('POST', '/api/auth/export-data', customer, { currentPassword: password }),
    },
    { name: 'sitemap', parallel: 2, run: send('GET', '/sitemap.xml', '') },
    { name: 'uploads of 24 megapixels', parallel: 5, run: await prepareUpload(url, customer) },
  ]
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

async function listPaidBookings(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    databaseUrl,
    `select booking.id from booking join account on account.id = booking.account_id
     where account.email = 'customer@demo.test' and paid_ngwee > 0`,
  )
  return rows.map(({ id }) => id)
}

async function prepareUpload(url: string, token: string): Promise<() => Promise<number>> {
  const picture = await sharp({ create: { width: 4890, height: 4890, channels: 3, background: '#b4622d' } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return async () => {
    const path = `${url}/api/uploads/${randomUUID()}`
    const headers = { authorization: `Bearer ${token}` }
    await fetch(path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ purpose: 'profile', size: picture.length, type: 'image/png' }),
    })
    const { status } = await fetch(`${path}?offset=0`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': uploadChunkType },
      body: picture,
    })
    return status
  }
}

async function measure(url: string, { name, parallel, run: runOnce }: Operation, seconds: number): Promise<Measured> {
  const end = performance.now() + seconds * 1000
  const result: Measured = { name, parallel, healthMs: [], durationsMs: [], statuses: {} }
  const repeat = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const status = await runOnce()
      result.durationsMs.push(performance.now() - started)
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      // A refused client waits.
      if (status !== 200) await wait(200)
    }
  }
  const work = Promise.all(Array.from({ length: parallel }, repeat))
  while (performance.now() < end) {
    const started = performance.now()
    await (await fetch(`${url}/api/health`)).arrayBuffer()
    result.healthMs.push(performance.now() - started)
    await wait(pauseMs)
  }
  await work
  return result
}

function buildReport(measured: readonly Measured[], lines: number): Report {
  const idleP99 = quantile(measured[0]!.healthMs, 0.99)
  return {
    tables: [
      {
        title: `/api/health while one tenant's work runs, ms (${lines} transactions in the month)`,
        columns: ['', 'at once', 'p50', 'p99', 'p99 above idle', 'worst', 'the work itself, p50', 'responses'],
        rows: measured.map(({ name, parallel, healthMs, durationsMs, statuses }) => [
          name,
          String(parallel),
          median(healthMs).toFixed(1),
          quantile(healthMs, 0.99).toFixed(1),
          (quantile(healthMs, 0.99) - idleP99).toFixed(1),
          Math.max(...healthMs).toFixed(1),
          durationsMs.length > 0 ? median(durationsMs).toFixed(0) : '',
          Object.entries(statuses)
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        ]),
      },
    ],
    notes: [
      `The goal is a p99 of at most ${targetMs} ms above idle. Server, PostgreSQL and measurement share this machine's processors.`,
      'Responses other than 200: a limit of the account was reached (429), or its other files are still being rendered (503).',
    ],
    data: { lines, measured },
  }
}
