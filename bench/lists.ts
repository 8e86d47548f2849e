/**
 * Measures whether the lists of a partner stay smooth on a slow phone: a hotel with thousands of bookings and a store
 * with thousands of products, against the same partners with the demo data. Records the tasks of 50 ms and more on the
 * main thread while somebody types in the filter, changes filters and pages, and scrolls.
 */
import type { Page } from 'playwright'
import { demoPassword } from '../server/demo/accounts'
import { newPhone } from './support/browser'
import { findFreePort } from './support/local-resources'
import { watchTasks, type Tasks } from './support/long-tasks'
import { parseOptions } from './support/options'
import { copyRows, createDatabase, query, startPostgres } from './support/postgres'
import { printProgress, type Report } from './support/report'
import { startTilipo } from './support/tilipo'

interface Action {
  name: string
  run(page: Page): Promise<void>
}

interface Screen {
  account: string
  path: string
  actions: Action[]
}

const typingPauseMs = 120
/** Time in which screens and workers finish what an action started. */
const settleMs = 1500
const mirrorTimeoutMs = 120_000

const typeInFilter = (text: string): Action => ({
  name: 'type in the filter',
  async run(page) {
    const filter = page.locator('.table-top input')
    await filter.pressSequentially(text, { delay: typingPauseMs })
    for (let index = 0; index < text.length; index++) await filter.press('Backspace', { delay: typingPauseMs })
  },
})

const scroll: Action = {
  name: 'scroll',
  async run(page) {
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, step < 10 ? 300 : -300)
      await page.waitForTimeout(100)
    }
  },
}

const turnPages: Action = {
  name: 'turn pages',
  async run(page) {
    for (let step = 0; step < 5; step++) {
      const next = page.getByRole('button', { name: 'Next', exact: true })
      // A store with the demo data has one page.
      if ((await next.count()) === 0) return
      await next.click()
      await page.waitForTimeout(200)
    }
  },
}

const changePeriod: Action = {
  name: 'change the period',
  async run(page) {
    for (const name of ['All', 'Past', 'Upcoming', 'All']) {
      await page.getByRole('group', { name: 'Filter bookings' }).getByText(name, { exact: true }).click()
      await page.waitForTimeout(400)
    }
  },
}

const screens: Screen[] = [
  {
    account: 'hotel@demo.test',
    path: '/admin/hotel-management/bookings',
    actions: [changePeriod, scroll, turnPages, typeInFilter('mwale 77')],
  },
  {
    account: 'store@demo.test',
    path: '/admin/store-management/products',
    actions: [scroll, turnPages, typeInFilter('bench 77')],
  },
]

interface Measured {
  path: string
  size: string
  action: string
  tasks: Tasks
}

export async function run(): Promise<Report> {
  const { bookings, products, slower } = parseOptions({ bookings: 5000, products: 2000, slower: 4 })
  const cluster = await startPostgres()
  const sites = [
    { size: 'demo data', url: await startSite(cluster, 'tilipo_small', 0, 0) },
    {
      size: `${bookings} bookings, ${products} products`,
      url: await startSite(cluster, 'tilipo_large', bookings, products),
    },
  ]
  const measured: Measured[] = []
  for (const screen of screens)
    for (const { size, url } of sites) measured.push(...(await measureScreen(url, size, screen, slower)))
  return {
    tables: [
      {
        title: `Tasks of 50 ms and more on the main thread, CPU ${slower} × slower`,
        columns: ['', '', 'data', 'longest ms', 'tasks', 'together ms'],
        rows: measured.map(({ path, size, action, tasks: { longest, all } }) => [
          path.split('/').at(-1)!,
          action,
          size,
          String(longest),
          String(all.length),
          String(all.reduce((sum, { ms }) => sum + ms, 0)),
        ]),
      },
    ],
    notes: ['The goal is no task of 50 ms or more while scrolling and typing.'],
    data: { bookings, products, slower, measured },
  }
}

async function startSite(cluster: string, name: string, bookings: number, products: number): Promise<string> {
  const databaseUrl = await createDatabase(cluster, name)
  const { url } = await startTilipo({ port: await findFreePort(), databaseUrl, demo: true })
  const vendorOf = (email: string) =>
    `vendor_id = (select vendor.id from vendor join account on account.id = vendor.owner_id where account.email = '${email}')`
  const [listing] = await query<{ id: string }>(
    databaseUrl,
    `select id from listing where ${vendorOf('hotel@demo.test')} limit 1`,
  )
  if (!listing) throw new Error('The demo data have no hotel with a room.')
  await copyRows(databaseUrl, 'booking', `state = 'confirmed' and ${vendorOf('hotel@demo.test')}`, bookings, {
    reference: "'BENCH' || n",
    order_id: 'null',
    starts_on: 'current_date + (n % 360 - 180)::int',
    ends_on: 'current_date + (n % 360 - 178)::int',
    created_at: "now() - n % 180 * interval '1 day'",
    changed_at: "now() - n % 180 * interval '1 day'",
  })
  await copyRows(databaseUrl, 'listing', `offered and ${vendorOf('store@demo.test')}`, products, {
    name: "'Bench product ' || n",
  })
  return url
}

async function measureScreen(url: string, size: string, screen: Screen, slower: number): Promise<Measured[]> {
  const phone = await newPhone()
  const page = await phone.newPage()
  await signIn(page, url, screen.account)
  const watch = await watchTasks(phone, page, slower)
  await watch.pause()
  await page.goto(url + screen.path)
  await page.locator('.table tbody tr').first().waitFor({ timeout: mirrorTimeoutMs })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitForRows(page)
  await watch.resume()
  const measured: Measured[] = []
  for (const { name, run: act } of screen.actions) {
    await page.waitForTimeout(settleMs)
    const from = await page.evaluate(() => performance.now())
    await act(page)
    await page.waitForTimeout(settleMs)
    const all = (await watch.read()).all.filter(({ at }) => at >= from)
    const tasks = { all, longest: Math.max(0, ...all.map(({ ms }) => ms)) }
    measured.push({ path: screen.path, size, action: name, tasks })
    printProgress(`${screen.path}, ${size}, ${name}: longest ${tasks.longest} ms, ${all.length} of 50 ms or more`)
    for (const task of all) printProgress(`    at ${task.at} ms: ${task.ms} ms ${task.by}`)
  }
  await phone.close()
  return measured
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await page.getByLabel(/Email/).first().fill(email)
  await page
    .getByLabel(/Password/)
    .first()
    .fill(demoPassword)
  await page
    .locator('form')
    .getByRole('button', { name: /^(Log|Sign) ?in/i })
    .click()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
}

/** Waits until the number of rows on the device stays the same: the first synchronization arrives in parts. */
async function waitForRows(page: Page): Promise<void> {
  const quietMs = 6000
  const countPages = async () => (await page.locator('.pager').allTextContents()).join()
  let last = await countPages()
  for (let quiet = 0; quiet < quietMs; quiet += 500) {
    await page.waitForTimeout(500)
    const now = await countPages()
    if (now !== last) quiet = 0
    last = now
  }
}
