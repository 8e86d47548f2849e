/** The company pages and the contact form, with the texts of the specification. */
import type { Page } from '@playwright/test'
import { newPhoneContext, expect, isCodeCached, waitForServiceWorker, test, type Tilipo, setOffline } from './fixtures'

const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Messages' }).getByText(title)
const fetchEmails = async (tilipo: Tilipo): Promise<{ subject: string; text: string }[]> =>
  (await (await fetch(`${tilipo.direct}/api/dev/mailbox?to=help@tilipo.example`)).json()).messages

async function submitMessage(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.locator('main').getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Send Message' }).click()
}
const validMessage = {
  'Full name': 'Mutale Banda',
  Email: 'mutale@example.test',
  Subject: 'A room in Mansa',
  Message: 'Is it free on Friday?',
}

const savedNotice = (page: Page) => page.getByText("Saved on this phone. We'll send it when you're back online.")
const countDelivered = async (tilipo: Tilipo, subject: string) =>
  (await fetchEmails(tilipo)).filter((email) => email.subject === `Contact: ${subject}`).length

test('A contact message whose response is lost stays on the phone and is delivered once', async ({
  page,
  tilipo,
  link,
}) => {
  await page.goto(`${link.url}/contact`)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  link.rule = (_, path) => (path.startsWith('/api/contact') ? 'drop after' : 'pass')
  await submitMessage(page, { ...validMessage, Subject: 'Sent twice' })
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(savedNotice(page)).toBeVisible()
  link.rule = () => 'pass'
  await expect(savedNotice(page)).toHaveCount(0)
  await expect.poll(() => countDelivered(tilipo, 'Sent twice')).toBe(1)
})

test('A visitor writes a contact message offline, and it is delivered once on the next visit to any page', async ({
  browser,
  tilipo,
  link,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.goto(`${link.url}/contact`)
  await waitForServiceWorker(page)
  // On the first load the service worker did not control the page. It caches the code on the second load.
  await page.reload()
  await expect.poll(() => isCodeCached(page, 'contact-sender')).toBe(true)
  await setOffline(phone, true)
  await submitMessage(page, { ...validMessage, Subject: 'Written offline' })
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(savedNotice(page)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  // It is still there after a reload without a connection.
  await page.reload()
  await expect(savedNotice(page)).toBeVisible()
  expect(await countDelivered(tilipo, 'Written offline')).toBe(0)
  await submitMessage(page, { ...validMessage, Subject: 'Also written offline' })
  await expect(
    page.getByText("2 messages are saved on this phone. We'll send them when you're back online."),
  ).toBeVisible()
  const next = await phone.newPage()
  await page.close()
  await setOffline(phone, false)
  await next.goto(link.url)
  await expect.poll(() => countDelivered(tilipo, 'Written offline')).toBe(1)
  await expect.poll(() => countDelivered(tilipo, 'Also written offline')).toBe(1)
  await next.goto(`${link.url}/contact`)
  await expect(savedNotice(next)).toHaveCount(0)
  // The visit to this page may have interrupted the response. The message is then sent again under the same key.
  await expect.poll(() => next.evaluate(() => localStorage.getItem('tilipo-contact'))).toBeNull()
  expect(await countDelivered(tilipo, 'Written offline')).toBe(1)
  expect(await countDelivered(tilipo, 'Also written offline')).toBe(1)
  await phone.close()
})

const pages: [string, string, string[]][] = [
  ['/terms-of-service', 'Terms of Service', ['Booking and paying']],
  ['/unauthorized', 'Access Denied', ['Go Back', 'Home']],
  ['/nowhere', "We can't find that page", ['Return to Home']],
]
for (const [path, title, expectedTexts] of pages) {
  test(`The page ${path} displays its title and content`, async ({ page, link }) => {
    await page.goto(link.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const expectedText of expectedTexts) await expect(page.getByText(expectedText).first()).toBeVisible()
  })
}
