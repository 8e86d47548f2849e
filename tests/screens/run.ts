/** Takes screenshots of all screens: `npm run screens`. It asserts nothing; a person looks at the result. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import config from '../../playwright.config'
import { layOutBelowFold } from '../support/below-fold'
import { renderGallery, type Shot } from './gallery'
import { createDemoActivity } from './demo-activity'
import { isOwnScreen, isSharedPattern, getPattern, people, getStartPaths, type Person } from './screen-paths'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'screens')
const password = 'Demo#2026pass'
const variants = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ name: `${width} ${colorScheme}`, width, colorScheme })),
)
type Variant = (typeof variants)[number]

const print = (line: string) => void process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const runningUrl = args.includes('--at') ? args[args.indexOf('--at') + 1] : undefined
const selectedPeople = people.filter((person) => args.includes(person))

/** The first variant finds the screens, the others visit the same paths. */
async function captureAll(browserInstance: Browser, url: string, person: Person): Promise<Shot[]> {
  let paths: string[] | undefined
  const shots: Shot[] = []
  for (const variant of variants) {
    const context = await browserInstance.newContext({
      baseURL: url,
      viewport: { width: variant.width, height: variant.width < 600 ? 740 : 900 },
      colorScheme: variant.colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (person !== 'nobody') await signIn(page, person)
    const visited = await visit(page, person, variant, paths ?? getStartPaths(person), paths === undefined)
    paths ??= visited.map(({ path }) => path)
    shots.push(...visited)
    await context.close()
  }
  print(`${person}: ${shots.length}`)
  return shots
}

async function visit(
  page: Page,
  person: Person,
  variant: Variant,
  first: string[],
  followsLinks: boolean,
): Promise<Shot[]> {
  const queue = [...first]
  const visitedPatterns = new Set(first.map(getPattern))
  const shots: Shot[] = []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    shots.push(await captureScreen(page, person, variant, path))
    if (!followsLinks) continue
    for (const href of await listLinks(page)) {
      const kind = isSharedPattern(path, href) ? `${getPattern(href)} again` : getPattern(href)
      if (visitedPatterns.has(kind) || !isOwnScreen(person, href)) continue
      visitedPatterns.add(kind)
      queue.push(href)
    }
  }
  return shots
}

const listLinks = (page: Page): Promise<string[]> =>
  page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href')!).filter((href) => !/[?#]|^\/dev\/|\.\w+$/.test(href)),
  )

async function captureScreen(page: Page, person: Person, look: Variant, path: string): Promise<Shot> {
  const issues: string[] = []
  const recordConsoleError = (message: { type(): string; text(): string }) =>
    message.type() === 'error' && issues.push(message.text().slice(0, 200))
  const recordPageError = (error: Error) => issues.push(String(error).slice(0, 200))
  page.on('console', recordConsoleError).on('pageerror', recordPageError)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await layOutBelowFold(page)
  // Lazy pictures load only near the viewport.
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    scrollTo(0, 0)
  })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) issues.push(`${tooWide} px wider than the screen`)
  const file = `${person}/${
    path
      .replace(/^\//, '')
      .replace(/[^\w-]+/g, '_')
      .slice(0, 80) || 'home'
  }-${look.name.replace(' ', '-')}.png`
  mkdirSync(join(folder, person), { recursive: true })
  await page.screenshot({ path: join(folder, file), fullPage: true })
  page.off('console', recordConsoleError).off('pageerror', recordPageError)
  return { person, path, variant: look.name, file, issues }
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/auth')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill(`${person}@demo.test`)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Starts the built app with its own demo data, which is deleted afterwards. */
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
    server.stdout.on('data', (output: Buffer) => output.includes('Tilipo is at') && ready())
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
  return new Promise((resolvePort) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolvePort(port))
    })
  })
}

const app = runningUrl ? { url: runningUrl, stop: async () => undefined } : await startApp()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  // Only in a newly started app: a running one belongs to someone else.
  if (!runningUrl) await createDemoActivity(app.url, password)
  const shots: Shot[] = []
  for (const person of selectedPeople.length > 0 ? selectedPeople : people)
    shots.push(...(await captureAll(browser, app.url, person)))
  writeFileSync(join(folder, 'index.html'), renderGallery(shots))
  const shotsWithIssues = shots.filter((shot) => shot.issues.length > 0)
  for (const shot of shotsWithIssues) print(`${shot.person} ${shot.path} (${shot.variant}): ${shot.issues.join('; ')}`)
  print(`\n${shots.length} pictures in screens/, ${shotsWithIssues.length} of them with something to see to`)
} finally {
  await browser.close()
  await app.stop()
}
