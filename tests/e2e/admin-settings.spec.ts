/** Administrators change the settings in the product, and open pages follow at once. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { setMaintenance } from '../support/maintenance'
import { expect, newPhoneContext, test, type Fixtures } from './fixtures'

test.afterEach(({ tilipo }) => setMaintenance(tilipo.dataDir, false))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Saves a section whose form was filled in, with its confirmation. */
async function save(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: `Save: ${section}` }).click()
  const response = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await response
  // The message of an earlier change may still be displayed.
  await expect(page.getByText(`${section} saved`).last()).toBeVisible()
}

async function openSettings(browser: Browser, { signedIn, link }: Pick<Fixtures, 'signedIn' | 'link'>, phone: boolean) {
  const context = phone
    ? await newPhoneContext(browser)
    : await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await signedIn(page, 'admin')
  await page.goto(`${link.url}/admin/settings`)
  await expect(heading(page)).toHaveText('System Settings')
  return page
}

/** Opens the payment page of a held booking and starts a payment whose prompt nobody answers. */
async function startPayment(
  browser: Browser,
  { tilipo, signedIn, link }: Pick<Fixtures, 'tilipo' | 'signedIn' | 'link'>,
  daysAhead: number,
) {
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer')
  const { listings } = await (await fetch(`${tilipo.direct}/api/listings?q=honeymoon&vertical=hotels`)).json()
  await page.goto(link.url + listings[0].path)
  const from = addDays(lusakaDate(Date.now()), daysAhead)
  await page.getByLabel('Check-in').fill(from)
  await page.getByLabel('Check-out').fill(addDays(from, 1))
  await page.getByRole('button', { name: /^book/i }).first().click()
  await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
  await page.getByLabel('Mobile money number').fill('0951234502')
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your approval' })).toBeVisible()
  return page
}

for (const [size, phone, daysAhead] of [
  ['a phone', true, 300],
  ['a desktop', false, 304],
] as const) {
  test(
    `An administrator on ${size} turns maintenance on and off, with a visitor and a customer who is paying`,
    phone ? {} : { tag: '@journey' },
    async ({ browser, tilipo, signedIn, link }) => {
      const customer = await startPayment(browser, { tilipo, signedIn, link }, daysAhead)
      const verifyUrl = customer.url()
      const admin = await openSettings(browser, { signedIn, link }, phone)
      const section = admin.getByRole('region', { name: 'Maintenance', exact: true })
      await section.getByRole('checkbox').check()
      await section.getByLabel(/^Message/).fill('We are moving to a larger server.')
      await save(admin, 'Maintenance')

      // The page of the customer is replaced at once, and a new visitor gets the maintenance page from the server.
      await expect(heading(customer)).toHaveText('System Maintenance')
      await expect(customer.getByText('We are moving to a larger server.')).toBeVisible()
      const visitor = await (await newPhoneContext(browser)).newPage()
      const response = await visitor.goto(`${link.url}/services/hotels`)
      expect(response!.status()).toBe(503)
      await expect(visitor.getByText('We are moving to a larger server.')).toBeVisible()
      await expect(admin.getByText('Maintenance is on', { exact: true }).first()).toBeVisible()

      // The pages reload when they learn of the end. Wait for it: closing a context during a load can hang Chromium.
      const reloaded = Promise.all([customer.waitForEvent('load'), visitor.waitForEvent('load')])
      await section.getByRole('checkbox').uncheck()
      await save(admin, 'Maintenance')
      await visitor.getByRole('link', { name: 'Try again' }).click()
      await reloaded
      // The customer is back at the payment, which is still waiting for the PIN.
      await expect(customer.getByRole('heading', { name: 'Waiting for your approval' })).toBeVisible()
      expect(customer.url()).toBe(verifyUrl)
      await expect(heading(visitor)).toHaveText(/Hotels/)
      await admin.context().close()
      await visitor.context().close()
      await customer.context().close()
    },
  )
}

test('The announcement of an administrator appears on open pages and disappears again', async ({
  browser,
  signedIn,
  link,
}) => {
  const customer = await (await newPhoneContext(browser)).newPage()
  await signedIn(customer, 'customer')
  await customer.goto(`${link.url}/my-account`)
  await expect(heading(customer)).toBeVisible()
  const admin = await openSettings(browser, { signedIn, link }, false)
  const section = admin.getByRole('region', { name: 'Announcement banner' })
  const text = 'From Monday, buses to Chipata leave from the new terminal.'
  await section.getByRole('checkbox').check()
  await section.getByLabel('Announcement', { exact: true }).fill(text)
  await save(admin, 'Announcement banner')
  await expect(customer.getByRole('status').filter({ hasText: text })).toBeVisible()
  const visitor = await browser.newPage()
  await visitor.goto(link.url)
  await expect(visitor.getByText(text)).toBeVisible()
  await section.getByRole('checkbox').uncheck()
  await save(admin, 'Announcement banner')
  await expect(customer.getByText(text)).toHaveCount(0)
  await customer.context().close()
  await admin.context().close()
  await visitor.close()
})
