/**
 * How soon a ticket stands on the screen without a network: the app closed and opened again at its address, and a tap on it among
 * the bookings. Offline is the phone's own, and the link is cut too. The anchor is the lightest page of the app, opened likewise.
 */
import type { BrowserContext, Page } from 'playwright'
import { myBookings } from '#contract/bookings/bookings'
import { login } from '#contract/accounts/auth'
import { demoPassword } from '../server/demo/accounts'
import { newPhone, settled } from './support/browser'
import { openLink, type Link } from './support/link'
import { median, quantile } from './support/numbers'
import { optionsOf } from './support/options'
import { freePort } from './support/places'
import { makeDatabase, startPostgres } from './support/postgres'
import { tell, times, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

const code = '[role=img][aria-label^="QR code of ticket"]'

interface Measured {
  slower: number
  opened: number[]
  tapped: number[]
  lightest: number[]
}

export async function run(): Promise<Report> {
  const { reps } = optionsOf({ reps: 15 })
  const port = await freePort()
  const link = await openLink(port)
  const { url } = await startTilipo({
    port,
    databaseUrl: await makeDatabase(await startPostgres(), 'tilipo_bench'),
    demo: true,
    publicUrl: link.url,
  })
  const phone = await newPhone()
  const path = `/my-account/bookings/${await visitedOnline(phone, link, url)}`
  link.cut()
  await phone.setOffline(true)
  const measured: Measured[] = []
  for (const slower of [1, 4]) measured.push(await measure(phone, link, { slower, path, reps }))
  await phone.close()
  return report(measured, reps)
}

/** Signed in, and everything of theirs on this phone. @returns the booking whose ticket is opened */
async function visitedOnline(phone: BrowserContext, link: Link, direct: string): Promise<string> {
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
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  for (const path of ['/my-account/bookings', `/my-account/bookings/${_id}`, '/nowhere/at/all']) {
    const from = link.passages.length
    await page.goto(link.url + path)
    await settled(link, from)
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
    measured.opened.push(await inNewTab(phone, slower, (page) => opened(page, link.url + path, code)))
    measured.lightest.push(await inNewTab(phone, slower, (page) => opened(page, `${link.url}/nowhere/at/all`, 'h1')))
    measured.tapped.push(await inNewTab(phone, slower, (page) => tapped(page, `${link.url}/my-account/bookings`, path)))
  }
  tell(
    `${slower} × slower: opened ${median(measured.opened).toFixed(0)} ms, tapped ${median(measured.tapped).toFixed(0)} ms`,
  )
  return measured
}

async function inNewTab(phone: BrowserContext, slower: number, act: (page: Page) => Promise<number>): Promise<number> {
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const took = await act(page)
  await page.close()
  return took
}

/** @returns milliseconds from the beginning of the navigation until the frame after it stood there */
async function opened(page: Page, url: string, selector: string): Promise<number> {
  // Written into the page before its own scripts: asked from outside, it would be seen too late.
  await page.addInitScript(`globalThis.whenSeen = (${untilSeen})(${JSON.stringify(selector)})`)
  await page.goto(url)
  return page.evaluate('whenSeen')
}

async function tapped(page: Page, list: string, path: string): Promise<number> {
  await page.goto(list)
  const link = page.locator(`main a[href^="${path}"]`).first()
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const from = await link.evaluate((element) => {
    ;(element as HTMLElement).click()
    return performance.now()
  })
  return (await page.evaluate(untilSeen, code)) - from
}

/** Runs in the page; without a function that has a name, for which tsx would look there. */
function untilSeen(selector: string): Promise<number> {
  return new Promise((seen) => {
    const timer = setInterval(() => {
      if (!document.querySelector(selector)) return
      clearInterval(timer)
      requestAnimationFrame(() => seen(performance.now()))
    }, 4)
  })
}

function report(measured: readonly Measured[], reps: number): Report {
  const row = (what: string, slower: number, all: readonly number[], lightest: readonly number[]) => [
    what,
    `${slower} ×`,
    median(all).toFixed(0),
    quantile(all, 0.95).toFixed(0),
    times(median(all) / median(lightest)),
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
