/** Journey 1: a traveler books a room, from the home page to the booking, and the partner is notified immediately. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { newPhoneContext, expect, submitSignIn, test, type Tilipo, setOffline } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

const getDateInDays = (days: number) => addDays(lusakaDate(Date.now()), days)
const getBookButton = (page: Page) => page.getByRole('button', { name: /^book/i }).first()

/** Finds the one room of the demo partner's hotel that exists only once. */
async function findOnlyRoom(tilipo: Tilipo): Promise<{ path: string; vendorId: string; name: string }> {
  const answer = await fetch(`${tilipo.direct}/api/listings?q=honeymoon&vertical=hotels`)
  const { listings } = (await answer.json()) as { listings: { path: string; vendorId: string; name: string }[] }
  return listings[0]!
}

async function choose(page: Page, from: number, to: number): Promise<void> {
  await page.getByLabel('Check-in').fill(getDateInDays(from))
  await page.getByLabel('Check-out').fill(getDateInDays(to))
  await expect(getBookButton(page)).toBeEnabled()
}

async function signedInPhone(
  browser: Browser,
  signedIn: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<Page> {
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, name)
  return page
}

test(
  'A customer books and pays for a room, and the partner receives it live',
  { tag: '@journey' },
  async ({ browser, tilipo, signedIn, link }) => {
    const partner = await (await browser.newContext()).newPage()
    await signedIn(partner, 'hotel')
    await partner.goto(`${link.url}/admin/hotel-management/bookings`)
    await expect(partner.getByRole('heading', { level: 1 })).toBeVisible()

    const page = await (await newPhoneContext(browser)).newPage()
    await page.goto(link.url)
    await page.locator('main a[href="/services/hotels"]').first().click()
    await expect(page).toHaveURL(`${link.url}/services/hotels`)
    const { vendorId } = await findOnlyRoom(tilipo)
    await page.goto(`${link.url}/services/hotels/companies/${vendorId}`)
    await page.locator('a[href^="/services/hotels/book/"]').first().click()
    await choose(page, 40, 42)
    await getBookButton(page).click()
    await expect(page).toHaveURL(/\/auth/)
    await submitSignIn(page, 'customer')

    await expect(page).toHaveURL(/\/services\/hotels\/book\//)
    await expect(page.getByLabel('Check-in')).toHaveValue(getDateInDays(40))
    await expect(page.getByLabel('Check-out')).toHaveValue(getDateInDays(42))
    await getBookButton(page).click()
    await expect(page).toHaveURL(/\/payment\/hotel\//)
    await page.getByLabel('Mobile money number').fill(newPhoneNumber('67'))
    // The notification toast is displayed for four seconds, at any time.
    const notified = expect(partner.getByText('New Notification').first()).toBeVisible()
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
    await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
    await expect(page).toHaveURL(/\/my-account\/bookings/)
    await expect(page.getByText('Confirmed').first()).toBeVisible()
    const reference = (await page
      .getByText(/TLP-\w{8}/)
      .first()
      .textContent())!.match(/TLP-\w{8}/)![0]

    await notified
    // Bookings of earlier days fill the first pages.
    await partner.getByPlaceholder('Guest, phone, reference or room').fill(reference)
    await expect(partner.getByRole('row').filter({ hasText: reference })).toBeVisible()

    // The bookings are stored on the phone and open offline.
    await setOffline(page.context(), true)
    await page.reload()
    await expect(page.getByText(reference)).toBeVisible()
  },
)

test('Of two customers who book the last room concurrently, one gets it and the other an alternative', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const room = await findOnlyRoom(tilipo)
  const pages = [
    await signedInPhone(browser, signedIn, 'customer'),
    await signedInPhone(browser, signedIn, 'customer2'),
  ]
  for (const page of pages) {
    await page.goto(link.url + room.path)
    await choose(page, 60, 62)
  }
  await Promise.all(pages.map((page) => getBookButton(page).click()))
  const won = (page: Page) => page.waitForURL(/\/payment\/hotel\//).then(() => 'won')
  const lost = (page: Page) =>
    page
      .getByText(/just taken/i)
      .first()
      .waitFor()
      .then(() => 'lost')
  const results = await Promise.all(pages.map((page) => Promise.any([won(page), lost(page)])))
  expect([...results].sort()).toEqual(['lost', 'won'])
  const loser = pages[results.indexOf('lost')]!
  const other = loser.locator('main a[href^="/services/hotels/book/"]').first()
  await expect(other).toBeVisible()
  await other.click()
  await expect(loser.getByLabel('Check-in')).toHaveValue(getDateInDays(60))
})

test('A cancellation is announced once on the device that cancels, although its connection is live', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await signedInPhone(browser, signedIn, 'customer')
  const notify = () =>
    fetch(`${tilipo.direct}/api/dev/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: 'customer@demo.test', message: 'The connection is live.' }),
    })
  await page.goto(link.url + (await findOnlyRoom(tilipo)).path)
  await choose(page, 80, 82)
  await getBookButton(page).click()
  await expect(page).toHaveURL(/\/payment\/hotel\//)
  const bookingPath = `/my-account/bookings/${new URL(page.url()).pathname.split('/').at(-1)!}`
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('67'))
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page).toHaveURL(/\/my-account\/bookings/)
  await page.goto(link.url + bookingPath)
  const live = page.getByRole('region', { name: 'Messages' }).getByText('The connection is live.').first()
  await expect(async () => {
    await Promise.all([live.waitFor({ timeout: 5000 }), notify()])
  }).toPass()
  await expect(page.locator('.toast')).toHaveCount(0)

  // The texts of all toasts from now on, in the order in which they appear.
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { toastTexts: texts })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const title of node.querySelectorAll('.toast-words')) texts.push(title.textContent!)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.locator('.toast')).toContainText('Booking cancelled')
  // The button at the lower edge has the focus again. The toast moves there as soon as the keyboard's focus is elsewhere.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Tilipo' }).first().focus()
  await expect.poll(async () => (await page.locator('.toast').boundingBox())?.y).toBeGreaterThan(500)
  await expect(page.getByText(/has been sent back/)).toBeVisible()
  // The notifications about the cancellation and the refund have arrived before this one.
  await Promise.all([live.waitFor(), notify()])
  const texts = await page.evaluate(() => (window as unknown as { toastTexts: string[] }).toastTexts)
  expect(texts.filter((text) => !text.includes('The connection is live.'))).toEqual(['Booking cancelled'])
})
