/** The UI components on the kitchen sink page: with a keyboard, a pointer and axe, in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import { tilipoCss } from '../../scripts/vite/tilipo-css.ts'

let server: PreviewServer
let folder: string
let address: string

// Built, because a development server reloads the page whenever it discovers another dependency.
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tilipo-components-'))
  const options = { configFile: false, logLevel: 'error', appType: 'mpa' } as const
  await build({
    ...options,
    plugins: [tilipoCss()],
    build: { outDir: folder, copyPublicDir: false, rolldownOptions: { input: 'tests/ui/kitchen-sink.html' } },
  })
  server = await preview({ ...options, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  address = `${server.resolvedUrls!.local[0]}tests/ui/kitchen-sink.html`
})
test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function open(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(address)
  await page.locator('[data-part]').first().waitFor()
  await page.addStyleTag({ content: '.bottom-banner{display:none!important}' })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The component page has no accessibility violations in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, 360)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
  })
}

test('The component page is never wider than the phone', async ({ page }) => {
  await open(page, 360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('Interactive elements are at least 44 px in size', async ({ page }) => {
  await open(page, 360)
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, .icon-btn, .nav-link, .input, .choice, summary')]
      // A table row's button covers the whole row.
      .filter(
        (target) =>
          target.offsetParent &&
          !target.matches('.row-target') &&
          (target.offsetHeight < 44 || target.offsetWidth < 44),
      )
      .map(
        (smallTarget) =>
          `${smallTarget.className} ${smallTarget.textContent} ${smallTarget.offsetWidth}×${smallTarget.offsetHeight}`,
      ),
  )
  expect(tooSmall).toEqual([])
})

test('Tabs are one tab stop, and arrow keys move between the enabled ones', async ({ page }) => {
  await open(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Payout History').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Wallet ID')).toBeFocused()
  await expect(tab('Wallet ID')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tab('Send Money')).toBeFocused() // the last tab is disabled
  await page.keyboard.press('ArrowRight')
  await expect(tab('Payout History')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Filter by recipient' })).toBeFocused()
})

test('A menu focuses its first item, cycles with the arrow keys and returns the focus', async ({ page }) => {
  await open(page)
  const button = page.getByRole('button', { name: 'Account', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('A dialog traps the focus, closes on Escape and returns the focus', async ({ page }) => {
  await open(page)
  const opener = page.getByRole('button', { name: 'Dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Send ZMW 500.00?' })
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('The side menu is 280 px wide and closes when a link in it is followed', async ({ page }) => {
  await open(page, 360)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  // The menu slides in, so that its bounding box has fractions.
  await expect(drawer).toHaveCSS('width', '280px')
  await drawer.getByRole('link', { name: 'Vendors' }).click()
  await expect(drawer).toBeHidden()
})

test('At most three toasts are displayed, 356 px wide and 14 px apart, for four seconds each', async ({ page }) => {
  // The test controls the clock, so that the duration of five clicks on a busy machine does not matter.
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: 'Toast', exact: true })
  for (let press = 0; press < 5; press++) await button.click()
  // Toasts that are disappearing are inert. Their animation uses the same clock.
  const visibleToasts = page.locator('.toast:not([inert] *)')
  await expect(visibleToasts).toHaveCount(3)
  await visibleToasts.evaluateAll((toasts) =>
    Promise.all(toasts.flatMap((toast) => toast.getAnimations()).map((animation) => animation.finished)),
  )
  const [first, second] = await Promise.all([visibleToasts.nth(0).boundingBox(), visibleToasts.nth(1).boundingBox()])
  expect(first!.width).toBe(356)
  expect(Math.round(second!.y - first!.y - first!.height)).toBe(14)
  await page.mouse.move(5, 5)
  await page.clock.runFor(3900)
  await expect(visibleToasts).toHaveCount(3)
  await page.clock.runFor(200)
  await expect(visibleToasts).toHaveCount(2) // the two queued toasts
  await page.clock.runFor(4100)
  await expect(visibleToasts).toHaveCount(0)
})

test('A table filters, pages and shows a message for no results', async ({ page }) => {
  await open(page)
  const table = page.getByRole('table', { name: 'Payouts' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(11)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Filter by recipient' }).fill('bwalya')
  await expect(rows).toHaveCount(8)
  await page.getByRole('searchbox', { name: 'Filter by recipient' }).fill('nobody')
  await expect(page.getByText('No results.').first()).toBeVisible()
})

test('A table is displayed as cards at 768 px and below', async ({ page }) => {
  await open(page, 768)
  const cell = page.getByRole('cell', { name: '0977123456' }).first()
  expect(await cell.evaluate((cellElement) => getComputedStyle(cellElement, '::before').content)).toBe('"Phone"')
  await page.setViewportSize({ width: 769, height: 800 })
  expect(await cell.evaluate((tableCell) => getComputedStyle(tableCell).display)).toBe('table-cell')
})

test('A click anywhere in a table row activates the row, except on its buttons', async ({ page }) => {
  await open(page)
  const row = page.getByRole('row', { name: /Mutinta/ }).first()
  await row.scrollIntoViewIfNeeded()
  // Click by position: the row's only button lies above all its cells and receives the click.
  const { x, y } = (await row.getByRole('cell').nth(2).boundingBox())!
  await page.mouse.click(x + 20, y + 10)
  await expect(page.locator('.toast')).toHaveText(/Mutinta/)
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('A quantity stays in its range, however it is entered', async ({ page }) => {
  await open(page)
  const quantity = page.getByRole('spinbutton', { name: 'Rooms' })
  await page.getByRole('button', { name: 'Increase: Rooms' }).click()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('40')
  await quantity.blur()
  await expect(quantity).toHaveValue('9')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Decrease: Rooms' }).click()
  await expect(quantity).toHaveValue('1')
})

test('A form shows field errors at the fields and a server error above', async ({ page }) => {
  await open(page)
  const name = page.getByRole('textbox', { name: 'Full name' })
  const send = page.getByRole('button', { name: 'Create Account' })
  await name.fill('Jo')
  await send.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Please check this value/)
  await name.fill('Chanda')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not take it.' })).toBeVisible()
})

test('The theme follows the system until one is chosen, and is applied before the first paint', async ({ page }) => {
  const theme = () => page.evaluate(() => document.documentElement.className)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page)
  expect(await theme()).toBe('dark')
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'light'))
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.className !== '')
  expect(await theme()).toBe('light')
})

test('A combobox filters while typing, selects with Enter and closes on Escape', async ({ page }) => {
  await open(page)
  const town = page.getByRole('combobox', { name: 'Town' })
  const options = page.locator('[data-part="Widgets"]').getByRole('option')
  await expect(town).toHaveValue('Kitwe')
  await expect(town).toHaveAccessibleDescription('Where the trip starts.')
  await town.fill('lus')
  await expect(options).toHaveText(['Lusaka'])
  await page.keyboard.press('Enter')
  await expect(town).toHaveValue('Lusaka')
  await expect(options).toHaveCount(0)
  await town.fill('nowhere')
  await expect(page.getByText('No results.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(town).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(town).toHaveValue('Lusaka')
  await town.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(12)
  await expect(options.filter({ hasText: 'Lusaka' })).toHaveAttribute('aria-selected', 'true')
})

test('A tags input adds with Enter and a comma, and removes with Backspace or a button', async ({ page }) => {
  await open(page)
  const input = page.getByRole('textbox', { name: 'Amenities' })
  const tags = () => page.locator('.tags-input .tag').allInnerTexts()
  await input.focus()
  await page.keyboard.type('Fan,Balcony')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pool')
  await page.keyboard.press('Enter')
  await expect.poll(tags).toEqual(['Breakfast included', 'Wi-Fi', 'Fan', 'Balcony', 'Pool'])
  await input.focus()
  await page.keyboard.type('Fan,')
  expect(await tags(), 'no duplicates').toHaveLength(5)
  await input.fill('')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect.poll(tags).toEqual(['Breakfast included', 'Wi-Fi', 'Fan', 'Balcony'])
  await page.getByRole('button', { name: 'Remove Wi-Fi' }).click()
  await expect.poll(tags).toEqual(['Breakfast included', 'Fan', 'Balcony'])
})

test('A date range can be typed or picked with the arrow keys', async ({ page }) => {
  await open(page)
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To' })
  await expect(from).toHaveValue('23/11/2026')
  await from.fill('20/11/2026')
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('20/11/2026')
  await expect(to).toHaveValue('27/11/2026')
  await page.getByRole('button', { name: 'Open calendar' }).focus()
  await page.keyboard.press('Enter')
  const day = (number: number) =>
    page.locator('.date-range-day:not([data-outside-range])').getByText(String(number), { exact: true })
  await expect(day(20)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day(21)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(22), 'the range continues on the next day').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(29)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('21/11/2026')
  await expect(to).toHaveValue('29/11/2026')
  await expect(page.locator('.date-range-panel')).toBeHidden()
})

test('A file drop zone accepts files with the keyboard and explains a rejected file', async ({ page }) => {
  await open(page)
  const zone = page.getByRole('button', { name: 'Documents: choose files or drop them here' })
  await zone.focus()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  const pdf = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(240_000) }
  await chooser.setFiles([pdf, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(10) }])
  await expect(page.locator('.file-drop-file')).toHaveText(['licence.pdf0.2 MB'])
  await expect(page.getByText('photo.png: Please choose .pdf files.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove licence.pdf' }).click()
  await expect(page.locator('.file-drop-file')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Open widgets are accessible in the ${colorScheme} theme, with targets of 44 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, 360)
    const widgets = page.locator('[data-part="Widgets"]')
    const violations = async () =>
      (await new AxeBuilder({ page }).include('[data-part="Widgets"]').analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`,
      )
    const targets = async (selector: string) =>
      widgets
        .locator(selector)
        .evaluateAll((elements) =>
          elements.map((element) =>
            Math.min(element.getBoundingClientRect().height, element.getBoundingClientRect().width),
          ),
        )
    await widgets.getByRole('button', { name: 'Show options' }).click()
    await expect(widgets.getByRole('option').first()).toBeVisible()
    expect(await violations()).toEqual([])
    expect(Math.min(...(await targets('[role=option]')))).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await widgets.getByRole('button', { name: 'Open calendar' }).click()
    await expect(widgets.locator('.date-range-panel')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(Math.min(...(await targets('.date-range-day')))).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
}
