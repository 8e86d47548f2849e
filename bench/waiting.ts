/**
 * Thousands of commands wait: what writing one more costs, and whether the screen still answers on a phone with a quarter
 * of this machine's speed. The app is the built one, signed in, with a hundred items in its cart.
 */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import { clientUrl, signedInApp } from './cart/candidates'
import { inject } from './cart/inject'
import { openShop, type Shop } from './cart/shop'
import { newPhone } from './support/browser'
import { quantile } from './support/numbers'
import { optionsOf } from './support/options'
import { tell, times, type Report, type Table } from './support/report'
import { someoneToWriteTo } from './waiting/someone'
import { watchTasks, type Tasks } from './waiting/tasks'

/** What `inject` has put into the page. */
declare const waiting: any

const betweenTapsMs = 100
/** What the screens and the worker still read because of the last change. */
const quietMs = 4000

export async function run(): Promise<Report> {
  const { n, taps, slower } = optionsOf({ n: 5000, taps: 60, slower: 4 })
  const shop = await openShop()
  const other = await someoneToWriteTo(shop)
  await shop.refill()
  const phone = await newPhone()
  const page = await signedInApp(phone, shop)
  const writes = await writing({ shop, phone, page, other }, n, taps)
  const tasks = slower === 0 ? [] : await mainThread({ shop, phone, page, other }, n, slower)
  await phone.close()
  return { tables: [writeTable(writes), taskTable(tasks, slower)], notes, data: { n, taps, slower, writes, tasks } }
}

const notes = [
  'What waits are messages to one business: none merges with another.',
  'A tap is written by the app’s own door with a tenth of a second before the next; by hand is one strictly durable row in a table without indexes, in turns with it.',
  'Tasks are those of 50 ms and more that the browser reports (longtask) from the beginning of the navigation on; 0 waiting is the same screen with nothing in the outbox.',
]

interface Written {
  backlog: number
  what: string
  ours: number[]
  byHand: number[]
}

interface Scene {
  shop: Shop
  phone: BrowserContext
  page: Page
  other: string
}

const fill = ({ shop, page, other }: Scene, count: number): Promise<void> =>
  page.evaluate(([user, whom, many]) => waiting.fill(user, whom, many) as Promise<void>, [
    shop.session.user.id,
    other,
    count,
  ] as const)

async function writing(scene: Scene, n: number, taps: number): Promise<Written[]> {
  const { shop, phone, page } = scene
  const written: Written[] = []
  await goOffline(shop, phone)
  await inject(page, 'waiting')
  for (const backlog of [0, n / 5, n]) {
    for (const [what, command] of Object.entries(commandsOf(scene))) {
      await fill(scene, backlog)
      await page.waitForTimeout(quietMs)
      const given = [clientUrl(), Array.from({ length: taps }, (_, index) => command(index)), betweenTapsMs] as const
      const took = await page.evaluate(
        ([url, commands, pause]) =>
          waiting.write(url, commands, pause) as Promise<{ ours: number[]; byHand: number[] }>,
        given,
      )
      written.push({ backlog, what, ...took })
      tell(
        `${backlog} waiting, ${what}: ${quantile(took.ours, 0.5).toFixed(1)} ms, by hand ${quantile(took.byHand, 0.5).toFixed(1)} ms`,
      )
    }
  }
  return written
}

const commandsOf = ({ shop: { items }, other }: Scene) => ({
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
  link.mend()
  await phone.setOffline(false)
}

interface Screen {
  path: string
  online: boolean
  backlog: number
  tasks: Tasks
}

async function mainThread(scene: Scene, n: number, slower: number): Promise<Screen[]> {
  const { shop, phone, page } = scene
  const screens: Screen[] = []
  const watch = await watchTasks(phone, page, slower)
  for (const online of [false, true]) {
    for (const path of ['/cart', '/my-changes', '/']) {
      for (const backlog of [0, n]) {
        await watch.pause()
        await goOnline(shop, phone)
        await page.goto(`${shop.link.url}/my-changes`)
        await goOffline(shop, phone)
        await inject(page, 'waiting')
        await fill(scene, backlog)
        if (online) await goOnline(shop, phone)
        await watch.resume()
        await page.goto(`${shop.link.url}${path}`)
        await page.waitForTimeout(quietMs * 3)
        if (path === '/my-changes' && backlog > 0 && !online)
          await page.getByRole('button', { name: 'Show more' }).click()
        await page.waitForTimeout(quietMs)
        const tasks = await watch.read()
        screens.push({ path, online, backlog, tasks })
        tell(
          `${path} ${online ? 'online' : 'offline'}, ${backlog} waiting: longest ${tasks.longest} ms, ${tasks.all.length} of 50 ms or more`,
        )
        for (const one of tasks.all) tell(`    at ${one.at} ms: ${one.ms} ms ${one.by}`)
      }
    }
  }
  return screens
}

function writeTable(writes: readonly Written[]): Table {
  return {
    title: 'Writing one down, ms',
    columns: ['', 'waiting', 'p50', 'p95', 'by hand p50', 'p95', 'to by hand'],
    rows: writes.map(({ backlog, what, ours, byHand }) => {
      const [half, by] = [quantile(ours, 0.5), quantile(byHand, 0.5)]
      return [
        what,
        String(backlog),
        half.toFixed(1),
        quantile(ours, 0.95).toFixed(1),
        by.toFixed(1),
        quantile(byHand, 0.95).toFixed(1),
        times(half / by),
      ]
    }),
  }
}

function taskTable(screens: readonly Screen[], slower: number): Table {
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
