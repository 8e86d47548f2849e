/**
 * Measures how soon a ticket is displayed offline: the app closed and opened at the URL of the ticket, and a tap in the
 * list of bookings. The phone is offline and the link is cut. The reference is the lightest page of the app, opened in
 * the same way.
 */
import type { BrowserContext, Page } from 'playwright'
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import { login } from '#contract/accounts/auth'
import { demoPassword } from '../server/demo/accounts'
import { newPhone, waitUntilIdle } from './support/browser'
import { openLink, type Link } from './support/link'
import { median, quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { findFreePort } from './support/local-resources'
import { createDatabase, startPostgres } from './support/postgres'
import { printProgress, formatRatio, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

const qrCodeSelector = '[role=img][aria-label^="QR code of ticket"]'

interface Measured {
  slower: number
  opened: number[]
  tapped: number[]
  lightest: number[]
}

export async function run(): Promise<Report> {
  const { reps } = parseOptions({ reps: 15 })
  const port = await findFreePort()
  const link = await openLink(port)
  const { url } = await startTilipo({
    port,
    databaseUrl: await createDatabase(await startPostgres(), 'tilipo_bench'),
    demo: true,
    publicUrl: link.url,
  })
  const phone = await newPhone()
  const path = `/my-account/bookings/${await prepareOnline(phone, link, url)}`
  link.cut()
  await phone.setOffline(true)
  const measured: Measured[] = []
  for (const slower of [1, 4]) measured.push(await measure(phone, link, { slower, path, reps }))
  await phone.close()
  return buildReport(measured, reps)
}

/**
 * Signs in and visits the pages online, so that all their data is stored on the phone.
 * @returns the booking whose ticket is opened
 */
async function prepareOnline(phone: BrowserContext, link: Link, direct: string): Promise<string> {
  const page = await phone.newPage()
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer2@demo.test', password: demoPassword }),
  }
  const { token } = (await (await fetch(`${direct}/api${login.path}`, post)).json()) as { token: string }
  const bookings = (await (
    await fetch(`${direct}/api${myBookings.path}`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as Record<string, { _id: string; status: string }[]>
  const { _id } = bookings.hotel!.find(({ status }) => status === 'confirmed')!
  await page.goto(`${link.url}/api/health`)
  await page.evaluate((storedToken) => localStorage.setItem('token', storedToken), token)
  for (const path of ['/my-account/bookings', `/my-account/bookings/${_id}`, '/nowhere/at/all']) {
    const from = link.exchanges.length
    await page.goto(link.url + path)
    await waitUntilIdle(link, from)
  }
  await page.close()
  return _id
}

async function measure(
  phone: BrowserContext,
  link: Link,
  { slower, path, reps }: { slower: number; path: string; reps: number },
): Promise<Measured> {
  const measured: Measured = { slower, opened: [], tapped: [], lightest: [] }
  for (let rep = 0; rep < reps; rep++) {
    measured.opened.push(await inNewTab(phone, slower, (page) => measureOpening(page, link.url + path, qrCodeSelector)))
    measured.lightest.push(
      await inNewTab(phone, slower, (page) => measureOpening(page, `${link.url}/nowhere/at/all`, 'h1')),
    )
    measured.tapped.push(
      await inNewTab(phone, slower, (page) => measureTap(page, `${link.url}/my-account/bookings`, path)),
    )
  }
  printProgress(
    `${slower} × slower: opened ${median(measured.opened).toFixed(0)} ms, tapped ${median(measured.tapped).toFixed(0)} ms`,
  )
  return measured
}

async function inNewTab(phone: BrowserContext, slower: number, act: (page: Page) => Promise<number>): Promise<number> {
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const durationMs = await act(page)
  await page.close()
  return durationMs
}

/** @returns ms from the start of the navigation to the frame after the element appeared */
async function measureOpening(page: Page, url: string, selector: string): Promise<number> {
  // Injected before the scripts of the page: polled from outside, the element would be detected too late.
  await page.addInitScript(`globalThis.whenSeen = (${waitUntilDisplayed})(${JSON.stringify(selector)})`)
  await page.goto(url)
  return page.evaluate('whenSeen')
}

async function measureTap(page: Page, list: string, path: string): Promise<number> {
  await page.goto(list)
  const link = page.locator(`main a[href^="${path}"]`).first()
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const from = await link.evaluate((element) => {
    ;(element as HTMLElement).click()
    return performance.now()
  })
  return (await page.evaluate(waitUntilDisplayed, qrCodeSelector)) - from
}

/** Runs in the page, so it contains no named function: for those, tsx adds a helper that the page does not have. */
function waitUntilDisplayed(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!document.querySelector(selector)) return
      clearInterval(timer)
      requestAnimationFrame(() => resolve(performance.now()))
    }, 4)
  })
}

function buildReport(measured: readonly Measured[], reps: number): Report {
  const row = (what: string, slower: number, all: readonly number[], lightest: readonly number[]) => [
    what,
    `${slower} ×`,
    median(all).toFixed(0),
    quantile(all, 0.95).toFixed(0),
    formatRatio(median(all) / median(lightest)),
  ]
  return {
    tables: [
      {
        title: `A ticket without a network, ms (${reps} times)`,
        columns: ['', 'slower', 'p50', 'p95', 'to the lightest page'],
        rows: measured.flatMap(({ slower, lightest, ...took }) => [
          row('opened at its address', slower, took.opened, lightest),
          row('tapped among the bookings', slower, took.tapped, lightest),
          row('the lightest page, opened', slower, lightest, lightest),
        ]),
      },
    ],
    notes: [
      'Each in a tab of its own, whose processor is made slower; a service worker that had to start counts with it.',
    ],
    data: { reps, measured },
  }
}
