/**
 * Displays every UI component: `node scripts/kitchen-sink.mjs` serves the page; with `--shots <folder>` it takes
 * screenshots in both themes, on a phone and on a desktop.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'

const page = '/tests/ui/kitchen-sink.html'
const folder = process.argv[process.argv.indexOf('--shots') + 1]
const server = await createServer({ appType: 'mpa', server: { port: 0, hmr: false, watch: folder ? null : {} } })
await server.listen()
const address = `http://localhost:${server.httpServer.address().port}${page}`

if (process.argv.includes('--shots')) {
  await takeShots(path.resolve(folder))
  await server.close()
  process.exit(0)
}
console.log(address)

async function takeShots(to) {
  const { chromium } = await import('playwright')
  await mkdir(to, { recursive: true })
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  for (const [name, width, height] of [
    ['phone', 360, 740],
    ['desk', 1280, 900],
  ]) {
    for (const colorScheme of ['light', 'dark']) {
      const tab = await browser.newPage({ viewport: { width, height }, colorScheme, hasTouch: name === 'phone' })
      tab.on('pageerror', (error) => console.error(name, colorScheme, error.message))
      tab.on('console', (message) => message.type() === 'error' && console.error(name, colorScheme, message.text()))
      await tab.goto(address)
      await tab.waitForSelector('[data-part]')
      await tab.screenshot({ path: path.join(to, `${name}-${colorScheme}-top.png`) })
      await tab.addStyleTag({ content: '.bottom-banner{display:none}.top-bar{position:static!important}' })
      for (const part of await tab.$$('[data-part]')) {
        const title = (await part.getAttribute('data-part')).toLowerCase().replace(/\W+/g, '-')
        await part.screenshot({ path: path.join(to, `${name}-${colorScheme}-${title}.png`) })
      }
      await captureOpenWidgets(tab, (widgetName) =>
        tab.screenshot({ path: path.join(to, `${name}-${colorScheme}-open-${widgetName}.png`) }),
      )
      await tab.close()
    }
  }
  await browser.close()
}

async function captureOpenWidgets(tab, capture) {
  const settle = () => tab.waitForTimeout(350)
  await tab.evaluate(() => scrollTo(0, 0))
  await tab.getByRole('button', { name: 'Account', exact: true }).click()
  await settle()
  await capture('menu')
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Toast', exact: true }).click()
  await tab.getByRole('button', { name: 'Bad toast' }).click()
  await settle()
  await capture('toasts')
  await tab.getByRole('button', { name: 'Dialog' }).click()
  await settle()
  await capture('dialog')
  await tab.keyboard.press('Escape')
  const menu = tab.getByRole('button', { name: 'Menu', exact: true })
  if (!(await menu.isVisible())) return
  await menu.click()
  await settle()
  await capture('drawer')
}
