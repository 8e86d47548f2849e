/** Journey 1: a traveller books a room, from the home page to the booking; its partner hears of it at once. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { aPhone, expect, signInHere, test, type Tilipo } from './fixtures'
import { newPhone } from '../support/phones'

const inDays = (days: number) => addDays(lusakaDate(Date.now()), days)
const book = (page: Page) => page.getByRole('button', { name: /^book/i }).first()

/** The demo partner's own hotel, and its one room that there is only one of. */
async function onlyRoom(tilipo: Tilipo): Promise<{ path: string; vendorId: string; name: string }> {
  const answer = await fetch(`${tilipo.direct}/api/listings?q=honeymoon&vertical=hotels`)
  const { listings } = (await answer.json()) as { listings: { path: string; vendorId: string; name: string }[] }
  return listings[0]!
}

async function choose(page: Page, from: number, to: number): Promise<void> {
  await page.getByLabel('Check-in').fill(inDays(from))
  await page.getByLabel('Check-out').fill(inDays(to))
  await expect(book(page)).toBeEnabled()
}

async function signedInPhone(
  browser: Browser,
  signedIn: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<Page> {
  const page = await (await aPhone(browser)).newPage()
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

    const page = await (await aPhone(browser)).newPage()
    await page.goto(link.url)
    await page.locator('main a[href="/services/hotels"]').first().click()
    await expect(page).toHaveURL(`${link.url}/services/hotels`)
    const { vendorId } = await onlyRoom(tilipo)
    await page.goto(`${link.url}/services/hotels/companies/${vendorId}`)
    await page.locator('a[href^="/services/hotels/book/"]').first().click()
    await choose(page, 40, 42)
    await book(page).click()
    await expect(page).toHaveURL(/\/auth/)
    await signInHere(page, 'customer')

    await expect(page).toHaveURL(/\/services\/hotels\/book\//)
    await expect(page.getByLabel('Check-in')).toHaveValue(inDays(40))
    await expect(page.getByLabel('Check-out')).toHaveValue(inDays(42))
    await book(page).click()
    await expect(page).toHaveURL(/\/payment\/hotel\//)
    await page.getByLabel('Mobile money number').fill(newPhone('67'))
    // The partner's message shows for four seconds, whenever it comes.
    const told = expect(partner.getByText('New Notification').first()).toBeVisible()
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
    await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
    await expect(page).toHaveURL(/\/my-account\/bookings/)
    await expect(page.getByText('Confirmed').first()).toBeVisible()
    const reference = (await page
      .getByText(/TLP-\w{8}/)
      .first()
      .textContent())!.match(/TLP-\w{8}/)![0]

    await told
    await expect(partner.getByText(reference).first()).toBeVisible()

    // The ticket's words are on the phone: the bookings open without a network.
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(reference)).toBeVisible()
  },
)

test(
  'Of two customers who book the last room concurrently, one gets it and the other an alternative',
  { tag: '@journey' },
  async ({ browser, tilipo, signedIn, link }) => {
    const room = await onlyRoom(tilipo)
    const pages = [
      await signedInPhone(browser, signedIn, 'customer'),
      await signedInPhone(browser, signedIn, 'customer2'),
    ]
    for (const page of pages) {
      await page.goto(link.url + room.path)
      await choose(page, 60, 62)
    }
    await Promise.all(pages.map((page) => book(page).click()))
    const won = (page: Page) => page.waitForURL(/\/payment\/hotel\//).then(() => 'won')
    const lost = (page: Page) =>
      page
        .getByText(/just taken/i)
        .first()
        .waitFor()
        .then(() => 'lost')
    const ends = await Promise.all(pages.map((page) => Promise.any([won(page), lost(page)])))
    expect([...ends].sort()).toEqual(['lost', 'won'])
    const loser = pages[ends.indexOf('lost')]!
    const other = loser.locator('main a[href^="/services/hotels/book/"]').first()
    await expect(other).toBeVisible()
    await other.click()
    await expect(loser.getByLabel('Check-in')).toHaveValue(inDays(60))
  },
)
