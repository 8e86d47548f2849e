/** Installing the app: with the browser's prompt, or by hand on iOS, with the texts of the specification. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, waitForServiceWorker, test } from './fixtures'

const banner = (page: Page) => page.getByRole('region', { name: 'Install Tilipo' })
const text = "Install this application on your device for quick and easy access when you're on the go."

/** Simulates Chromium's installation event. A headless browser never fires it. */
const fireInstallPrompt = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(),
      userChoice: Promise.resolve({ outcome: chosen }),
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)

test('The install banner appears when the browser offers installation, and confirms success', async ({ page }) => {
  await page.goto('/about')
  await waitForServiceWorker(page)
  await expect(banner(page)).toHaveCount(0)
  expect(await fireInstallPrompt(page, 'accepted')).toBe(true)
  await expect(banner(page)).toContainText(text)
  await banner(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Successfully installed!')).toBeVisible()
  await expect(page.getByText('now available on your home screen')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('Canceling the installation shows where to install later', async ({ page }) => {
  await page.goto('/about')
  await fireInstallPrompt(page, 'dismissed')
  await banner(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Installation canceled')).toBeVisible()
  await expect(page.getByText('You can install later from the browser menu.')).toBeVisible()
})

test('A failed installation prompt shows that installation is not available', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: () => Promise.reject(new Error('spent')),
        userChoice: new Promise(() => undefined),
      }),
    )
  })
  await banner(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Installation not available')).toBeVisible()
  await expect(page.getByText('Please use a compatible browser or device.')).toBeVisible()
})

test('Dismissing the install banner is remembered', async ({ page }) => {
  await page.goto('/about')
  await fireInstallPrompt(page, 'accepted')
  await banner(page).getByRole('button', { name: 'Not now' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/contact')
  await waitForServiceWorker(page)
  await fireInstallPrompt(page, 'accepted')
  // The toast region appears together with the deferred part, so that the banner would be displayed by now.
  await expect(page.locator('body > div[aria-live=polite]')).toBeAttached()
  await expect(banner(page)).toHaveCount(0)
})

test('The install banner on an iPhone shows instructions, because there is no prompt', async ({ browser, tilipo }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(tilipo.link.url)
  await expect(banner(page)).toContainText('Add to Home Screen')
  await expect(banner(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
  await context.close()
})

test('The installed app starts offline', async ({ page, link }) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  link.rule = () => 'drop before'
  await page.goto('/?src=pwa')
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('The manifest is complete, and every icon and screenshot matches its description', async ({ tilipo }) => {
  const answer = await fetch(`${tilipo.direct}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as any
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/?src=pwa', display: 'standalone', lang: 'en-ZM' })
  const purposes = manifest.icons.map((icon: any) => `${icon.purpose} ${icon.sizes}`)
  expect(purposes).toEqual(
    expect.arrayContaining([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
      'monochrome 512x512',
    ]),
  )
  expect(new Set(manifest.screenshots.map((screenshot: any) => screenshot.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  )
  const client = resolve(import.meta.dirname, '../../dist/client')
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const { width, height } = await sharp(readFileSync(join(client, src))).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts)
    expect((await fetch(tilipo.direct + url, { headers: { accept: 'text/html' } })).status, url).toBe(200)
})
