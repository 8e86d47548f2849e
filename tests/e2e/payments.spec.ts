/** Paying on the screen, in the simulator's scenarios (docs/payments.md), with and without a connection. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { newPhoneContext, expect, test, type Fixtures, setOffline } from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

const success = 'Payment successful! Your booking is confirmed.'
const payButton = (page: Page) => page.getByRole('button', { name: /^pay/i })

/** Each test uses other days, because there is only one room. */
let daysAhead = 110

/** Opens the payment page of a held booking for the only room of its kind. */
async function openPaymentPage(
  browser: Browser,
  { tilipo, signedIn, link }: Pick<Fixtures, 'tilipo' | 'signedIn' | 'link'>,
): Promise<Page> {
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer')
  await holdRoom(page, { tilipo, link })
  // The page fills in the customer's own number after it has read the device's storage.
  await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
  return page
}

async function holdRoom(page: Page, { tilipo, link }: Pick<Fixtures, 'tilipo' | 'link'>): Promise<void> {
  const { listings } = await (await fetch(`${tilipo.direct}/api/listings?q=honeymoon&vertical=hotels`)).json()
  await page.goto(link.url + listings[0].path)
  const from = addDays(lusakaDate(Date.now()), (daysAhead += 2))
  await page.getByLabel('Check-in').fill(from)
  await page.getByLabel('Check-out').fill(addDays(from, 1))
  await page.getByRole('button', { name: /^book/i }).first().click()
  await expect(page).toHaveURL(/\/payment\/hotel\//)
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Mobile money number').fill(number)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
}

/** Changes the payment's status in the response, to simulate a state that only occurs after a long time. */
const overrideStatus = (page: Page, getOverrides: () => object) =>
  page.route('**/api/payments/verify/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...getOverrides() } })
  })

for (const [ending, reason] of [
  ['00', 'The payment was declined on the phone.'],
  ['01', 'There was not enough money in the wallet.'],
] as const) {
  test(
    `A failed payment (${ending}) displays the reason and the countdown, and succeeds with another number`,
    { tag: ending === '00' ? '@journey' : [] },
    async ({ browser, tilipo, signedIn, link }) => {
      const page = await openPaymentPage(browser, { tilipo, signedIn, link })
      await payWith(page, `09612345${ending}`)
      await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
      await expect(page.getByText(reason).first()).toBeVisible()
      await expect(page.locator('.countdown')).toContainText(/Time left to pay: \d{1,2}:\d\d/)
      await expect(page.getByRole('link', { name: 'Back to Services' })).toBeVisible()
      // On a phone a live notification may cover the link for four seconds. The click waits until it disappears.
      await page.getByRole('link', { name: 'Try Again' }).click()
      await payWith(page, '0971234555')
      await expect(page.getByText(success)).toBeVisible()
      await expect(page).toHaveURL(/\/my-account\/bookings\?type=hotel$/)
      await expect(page.getByText('Confirmed').first()).toBeVisible()
    },
  )
}

test('An unanswered payment prompt displays instructions and can be resumed after closing the page', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await openPaymentPage(browser, { tilipo, signedIn, link })
  await payWith(page, '0951234502')
  await expect(
    page.getByText("We've sent a payment request to your Zamtel phone. Enter your PIN on the prompt."),
  ).toBeVisible()
  await expect(page.getByText('You can safely close this page')).toBeVisible()
  await expect(page.getByText('Dial *115# on the paying phone')).toBeVisible()
  await expect(page.locator('.countdown')).toContainText(/Time left to pay: \d{1,2}:\d\d/)
  await page.getByText('What if I approve it late?').click()
  await expect(page.getByText(/goes back to the number that paid within 24 hours/)).toBeVisible()

  await page.getByRole('link', { name: 'My Bookings' }).last().click()
  await expect(page.getByText('Awaiting payment').first()).toBeVisible()
  await page.getByRole('link', { name: 'Check status' }).first().click()
  await expect(page.getByRole('heading', { name: 'Waiting for your approval' })).toBeVisible()

  await setOffline(page.context(), true)
  await expect(page.getByText('An error occurred during verification. Please contact support.')).toBeVisible()
  await expect(page.getByText('If you approved it on your phone, it still counts.', { exact: false })).toBeVisible()
  await setOffline(page.context(), false)
  await expect(page.getByText('An error occurred during verification.', { exact: false })).toBeHidden()
})

test('A late payment displays a pending refund and then a completed one', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await openPaymentPage(browser, { tilipo, signedIn, link })
  const message =
    'Your payment arrived after the reservation had expired. We will send it back to the number that paid, within 24 hours.'
  let override: object = { success: false, status: 'refund_due', message }
  await overrideStatus(page, () => override)
  await payWith(page, newPhoneNumber('03'))
  await expect(page.getByRole('heading', { name: 'Your money is being returned' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  override = { success: false, status: 'refunded', message: 'Your payment has been sent back to the number that paid.' }
  await expect(page.getByRole('heading', { name: 'Your money has been returned' })).toBeVisible()
})

test('A payment without a connection is postponed with a message and continues after reconnecting', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await openPaymentPage(browser, { tilipo, signedIn, link })
  await setOffline(page.context(), true)
  await expect(page.getByText('You need a connection to pay')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText('You appear to be offline. Please check your connection and try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/hotel\//)
  await setOffline(page.context(), false)
  await expect(page.getByText('You need a connection to pay')).toBeHidden()
  await payWith(page, newPhoneNumber('55'))
  await expect(page.getByText(success)).toBeVisible()
})

test('A repeated payment request after a lost response is the same payment', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await openPaymentPage(browser, { tilipo, signedIn, link })
  let requestCount = 0
  await page.route('**/api/payments', async (route) => {
    requestCount++
    if (requestCount > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  // Block the change feed. Otherwise the device would learn of the running payment and hide the button.
  link.rule = (_, path) => (path.startsWith('/api/sync') ? 'drop before' : 'pass')
  await payButton(page).click()
  await expect(page.getByText('You appear to be offline. Please check your connection and try again.')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(requestCount).toBe(2)
})

test('A hold that was replaced by another choice is displayed as no longer held', async ({
  browser,
  tilipo,
  signedIn,
  link,
}) => {
  const page = await openPaymentPage(browser, { tilipo, signedIn, link })
  const before = page.url()
  await holdRoom(page, { tilipo, link })
  await page.goto(before)
  await expect(page.getByRole('heading', { name: 'Your reservation has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
})

test('My Bookings displays all seven types with bookings or an empty message, also offline', async ({
  browser,
  signedIn,
  link,
}) => {
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/my-bookings/car-hire`)
  await expect(page.getByRole('tab')).toHaveText([
    'Hotels',
    'Buses',
    'Car Hire',
    'Real Estate',
    'Travel',
    'Orders',
    'Parcels',
  ])
  await expect(page.getByRole('tab', { name: 'Car Hire' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await setOffline(page.context(), true)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toBeInViewport({ ratio: 0.9 })
    await expect(
      page.getByRole('article').first().or(page.getByText('You have no bookings for this service.')),
    ).toBeVisible()
  }
})
