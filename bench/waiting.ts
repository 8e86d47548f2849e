/**
 * With thousands of pending commands: measures the cost of enqueuing one more, and whether the main thread stays
 * responsive at a quarter of the CPU speed. The app is the built one, signed in, with a hundred items in its cart.
 */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import { getClientUrl, openSignedInApp } from './cart/candidates'
import { inject } from './cart/inject'
import { openShop, type Shop } from './cart/shop'
import { newPhone } from './support/browser'
import { quantile } from './support/numbers'
import { parseOptions } from './support/options'
import { printProgress, formatRatio, type Report, type Table } from './support/report'
import { createMessageRecipient } from './waiting/message-recipient'
import { watchTasks, type Tasks } from './support/long-tasks'

/** Global that `inject` defines in the page. */
declare const waiting: any

const tapIntervalMs = 100
/** Time in which screens and worker finish reading after the last change. */
const quietMs = 4000

export async function run(): Promise<Report> {
  const { n, taps, slower } = parseOptions({ n: 5000, taps: 60, slower: 4 })
  const shop = await openShop()
  const vendorId = await createMessageRecipient(shop)
  await shop.refill()
  const phone = await newPhone()
  const page = await openSignedInApp(phone, shop)
  const writes = await measureEnqueuing({ shop, phone, page, other: vendorId }, n, taps)
  const tasks = slower === 0 ? [] : await measureMainThread({ shop, phone, page, other: vendorId }, n, slower)
  await phone.close()
  return {
    tables: [buildEnqueueTable(writes), buildTaskTable(tasks, slower)],
    notes,
    data: { n, taps, slower, writes, tasks },
  }
}

const notes = [
  'What waits are messages to one business: none merges with another.',
  'A tap is written by the app’s own door with a tenth of a second before the next; by hand is one strictly durable row in a table without indexes, in turns with it.',
  'Tasks are those of 50 ms and more that the browser reports (longtask) from the beginning of the navigation on; 0 waiting is the same screen with nothing in the outbox.',
]

interface EnqueueTimes {
  backlog: number
  what: string
  ours: number[]
  byHand: number[]
}

interface TestSetup {
  shop: Shop
  phone: BrowserContext
  page: Page
  other: string
}

const fillOutbox = ({ shop, page, other }: TestSetup, count: number): Promise<void> =>
  page.evaluate(([user, recipient, rowCount]) => waiting.fill(user, recipient, rowCount) as Promise<void>, [
    shop.session.user.id,
    other,
    count,
  ] as const)

async function measureEnqueuing(scene: TestSetup, n: number, taps: number): Promise<EnqueueTimes[]> {
  const { shop, phone, page } = scene
  const written: EnqueueTimes[] = []
  await goOffline(shop, phone)
  await inject(page, 'waiting')
  for (const backlog of [0, n / 5, n]) {
    for (const [what, command] of Object.entries(createCommands(scene))) {
      await fillOutbox(scene, backlog)
      await page.waitForTimeout(quietMs)
      const args = [getClientUrl(), Array.from({ length: taps }, (_, index) => command(index)), tapIntervalMs] as const
      const durations = await page.evaluate(
        ([url, commands, pause]) =>
          waiting.write(url, commands, pause) as Promise<{ ours: number[]; byHand: number[] }>,
        args,
      )
      written.push({ backlog, what, ...durations })
      printProgress(
        `${backlog} waiting, ${what}: ${quantile(durations.ours, 0.5).toFixed(1)} ms, by hand ${quantile(durations.byHand, 0.5).toFixed(1)} ms`,
      )
    }
  }
  return written
}

const createCommands = ({ shop: { items }, other }: TestSetup) => ({
  'a message': (_: number) => ({
    endpoint: 'messages.send',
    input: { params: { with: other }, query: {}, body: { id: randomUUID(), text: 'Is it still there on Friday?' } },
  }),
  'a quantity': (index: number) => ({
    endpoint: 'cart.setQuantity',
    input: { params: { itemId: items[index % 20]! }, query: {}, body: { quantity: 1 + (index % 9) } },
  }),
})

async function goOffline({ link }: Shop, phone: BrowserContext): Promise<void> {
  link.cut()
  await phone.setOffline(true)
}

async function goOnline({ link }: Shop, phone: BrowserContext): Promise<void> {
  link.restore()
  await phone.setOffline(false)
}

interface ScreenTasks {
  path: string
  online: boolean
  backlog: number
  tasks: Tasks
}

async function measureMainThread(scene: TestSetup, n: number, slower: number): Promise<ScreenTasks[]> {
  const { shop, phone, page } = scene
  const screens: ScreenTasks[] = []
  const watch = await watchTasks(phone, page, slower)
  for (const online of [false, true]) {
    for (const path of ['/cart', '/my-changes', '/']) {
      for (const backlog of [0, n]) {
        await watch.pause()
        await goOnline(shop, phone)
        await page.goto(`${shop.link.url}/my-changes`)
        await goOffline(shop, phone)
        await inject(page, 'waiting')
        await fillOutbox(scene, backlog)
        if (online) await goOnline(shop, phone)
        await watch.resume()
        await page.goto(`${shop.link.url}${path}`)
        await page.waitForTimeout(quietMs * 3)
        if (path === '/my-changes' && backlog > 0 && !online)
          await page.getByRole('button', { name: 'Show more' }).click()
        await page.waitForTimeout(quietMs)
        const tasks = await watch.read()
        screens.push({ path, online, backlog, tasks })
        printProgress(
          `${path} ${online ? 'online' : 'offline'}, ${backlog} waiting: longest ${tasks.longest} ms, ${tasks.all.length} of 50 ms or more`,
        )
        for (const task of tasks.all) printProgress(`    at ${task.at} ms: ${task.ms} ms ${task.by}`)
      }
    }
  }
  return screens
}

function buildEnqueueTable(writes: readonly EnqueueTimes[]): Table {
  return {
    title: 'Writing one down, ms',
    columns: ['', 'waiting', 'p50', 'p95', 'by hand p50', 'p95', 'to by hand'],
    rows: writes.map(({ backlog, what, ours, byHand }) => {
      const [ownMedian, byHandMedian] = [quantile(ours, 0.5), quantile(byHand, 0.5)]
      return [
        what,
        String(backlog),
        ownMedian.toFixed(1),
        quantile(ours, 0.95).toFixed(1),
        byHandMedian.toFixed(1),
        quantile(byHand, 0.95).toFixed(1),
        formatRatio(ownMedian / byHandMedian),
      ]
    }),
  }
}

function buildTaskTable(screens: readonly ScreenTasks[], slower: number): Table {
  return {
    title: `The main thread, ${slower} × slower: tasks of 50 ms and more`,
    columns: ['', '', 'waiting', 'longest ms', 'how many', 'together ms'],
    rows: screens.map(({ path, online, backlog, tasks }) => [
      path,
      online ? 'online' : 'offline',
      String(backlog),
      String(tasks.longest),
      String(tasks.all.length),
      String(tasks.all.reduce((all, { ms }) => all + ms, 0)),
    ]),
  }
}
