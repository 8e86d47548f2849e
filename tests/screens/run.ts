/** Takes the pictures: `npm run screens`. Asserts nothing; somebody is to look at them. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import config from '../../playwright.config'
import { layOutBelowFold } from '../support/below-fold'
import { galleryOf, type Shot } from './gallery'
import { liveIn } from './lived-in'
import { isFor, isOneOfTwo, kindOf, people, startFor, type Person } from './which'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'screens')
const password = 'Demo#2026pass'
const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ name: `${width} ${colorScheme}`, width, colorScheme })),
)
type Look = (typeof looks)[number]

const say = (line: string) => void process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const at = args.includes('--at') ? args[args.indexOf('--at') + 1] : undefined
const wanted = people.filter((person) => args.includes(person))

/** The first look finds the screens, the others visit the same. */
async function takeAll(on: Browser, url: string, person: Person): Promise<Shot[]> {
  let paths: string[] | undefined
  const shots: Shot[] = []
  for (const look of looks) {
    const context = await on.newContext({
      baseURL: url,
      viewport: { width: look.width, height: look.width < 600 ? 740 : 900 },
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (person !== 'nobody') await signIn(page, person)
    const visited = await visit(page, person, look, paths ?? startFor(person), paths === undefined)
    paths ??= visited.map(({ path }) => path)
    shots.push(...visited)
    await context.close()
  }
  say(`${person}: ${shots.length}`)
  return shots
}

async function visit(page: Page, person: Person, look: Look, first: string[], findMore: boolean): Promise<Shot[]> {
  const queue = [...first]
  const seen = new Set(first.map(kindOf))
  const shots: Shot[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    shots.push(await take(page, person, look, path))
    if (!findMore) continue
    for (const href of await linksOn(page)) {
      const kind = isOneOfTwo(path, href) ? `${kindOf(href)} again` : kindOf(href)
      if (seen.has(kind) || !isFor(person, href)) continue
      seen.add(kind)
      queue.push(href)
    }
  }
  return shots
}

const linksOn = (page: Page): Promise<string[]> =>
  page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href')!).filter((href) => !/[?#]|^\/dev\/|\.\w+$/.test(href)),
  )

async function take(page: Page, person: Person, look: Look, path: string): Promise<Shot> {
  const noticed: string[] = []
  const hear = (message: { type(): string; text(): string }) =>
    message.type() === 'error' && noticed.push(message.text().slice(0, 200))
  const fail = (error: Error) => noticed.push(String(error).slice(0, 200))
  page.on('console', hear).on('pageerror', fail)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await layOutBelowFold(page)
  // Pictures further down come when they are near.
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    scrollTo(0, 0)
  })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) noticed.push(`${tooWide} px wider than the screen`)
  const file = `${person}/${
    path
      .replace(/^\//, '')
      .replace(/[^\w-]+/g, '_')
      .slice(0, 80) || 'home'
  }-${look.name.replace(' ', '-')}.png`
  mkdirSync(join(folder, person), { recursive: true })
  await page.screenshot({ path: join(folder, file), fullPage: true })
  page.off('console', hear).off('pageerror', fail)
  return { person, path, look: look.name, file, noticed }
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/auth')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill(`${person}@demo.test`)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** The built app with demo data of its own, gone afterwards. */
async function startApp(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tilipo-screens-'))
  // As root, PostgreSQL runs as another user, who must be able to reach it.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => server.once('exit', done))
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (said: Buffer) => said.includes('Tilipo is at') && ready())
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}

const app = at ? { url: at, stop: async () => undefined } : await startApp()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  // Only in the app of its own: what runs already is somebody's.
  if (!at) await liveIn(app.url, password)
  const shots: Shot[] = []
  for (const person of wanted.length > 0 ? wanted : people) shots.push(...(await takeAll(browser, app.url, person)))
  writeFileSync(join(folder, 'index.html'), galleryOf(shots))
  const noticed = shots.filter((shot) => shot.noticed.length > 0)
  for (const shot of noticed) say(`${shot.person} ${shot.path} (${shot.look}): ${shot.noticed.join('; ')}`)
  say(`\n${shots.length} pictures in screens/, ${noticed.length} of them with something to see to`)
} finally {
  await browser.close()
  await app.stop()
}
