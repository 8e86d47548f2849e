/** The company pages and the contact form, with the texts of the specification. */
import type { Page } from '@playwright/test'
import { newPhoneContext, expect, isCodeCached, waitForServiceWorker, test, type Tilipo } from './fixtures'

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

test('A contact message is validated and delivered', async ({ page, tilipo, link }) => {
  await page.goto(`${link.url}/contact`)
  await submitMessage(page, { ...validMessage, Email: 'mutale@' })
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await submitMessage(page, validMessage)
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(page.getByText("We've received your message and will get back to you shortly.")).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect
    .poll(async () => (await fetchEmails(tilipo)).filter(({ subject }) => subject === 'Contact: A room in Mansa'))
    .toHaveLength(1)
  expect((await fetchEmails(tilipo))[0]!.text).toContain('> Is it free on Friday?')
})

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

test(
  'A visitor writes a contact message offline, and it is delivered once on the next visit to any page',
  { tag: '@journey' },
  async ({ browser, tilipo, link }) => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await page.goto(`${link.url}/contact`)
    await waitForServiceWorker(page)
    // On the first load the service worker did not control the page. It caches the code on the second load.
    await page.reload()
    await expect.poll(() => isCodeCached(page, 'contact-sender')).toBe(true)
    await phone.setOffline(true)
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
    await phone.setOffline(false)
    await next.goto(link.url)
    await expect.poll(() => countDelivered(tilipo, 'Written offline')).toBe(1)
    await expect.poll(() => countDelivered(tilipo, 'Also written offline')).toBe(1)
    await next.goto(`${link.url}/contact`)
    await expect(savedNotice(next)).toHaveCount(0)
    expect(await next.evaluate(() => localStorage.getItem('tilipo-contact'))).toBeNull()
    await phone.close()
  },
)

test('A contact message that the server rejects returns with its reason and is sent once after correction', async ({
  page,
  tilipo,
  link,
}) => {
  await page.goto(`${link.url}/contact`)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'invalid_input',
        message: 'Please check what you entered.',
        fields: { subject: 'Please choose another subject.' },
      },
    }),
  )
  await submitMessage(page, { ...validMessage, Subject: 'Rejected' })
  await expect(page.getByRole('alert')).toContainText('We couldn\'t send your message "Rejected"')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('Please choose another subject.')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(validMessage.Message)
  await page.getByLabel('Subject', { exact: true }).fill('Corrected')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect.poll(() => countDelivered(tilipo, 'Corrected')).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

const pages: [string, string, string[]][] = [
  ['/about', 'About Tilipo', ['Our mission', 'Our vision', 'To connect Zambians with essential services']],
  ['/contact', 'Contact', ['Lusaka', 'Mon-Fri 8:00-17:00', 'Sat 9:00-13:00', 'Sun closed']],
  ['/become-vendor', 'Become a Vendor', ['Register as a Vendor']],
  ['/vendor-benefits', 'Vendor Benefits', ['Register as a Vendor']],
  ['/privacy-policy', 'Privacy Policy', ['Your rights']],
  ['/terms', 'Terms of Service', ['Booking and paying']],
  ['/terms-of-service', 'Terms of Service', ['Booking and paying']],
  ['/unauthorized', 'Access Denied', ['Go Back', 'Home']],
  ['/suspended', 'Account Suspended', ['Contact support']],
  ['/check-your-email', 'Check your email', ["Didn't get an email?"]],
  ['/verification/success', 'Your email is verified', ['Log In']],
  ['/verification/failed', "We couldn't verify your email", ['Resend Verification Email']],
  ['/payment-failed', 'The payment did not go through', ['Back to Services']],
  ['/nowhere', "We can't find that page", ['Return to Home']],
]
for (const [path, title, expectedTexts] of pages) {
  test(`The page ${path} displays its title and content`, async ({ page, link }) => {
    await page.goto(link.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const expectedText of expectedTexts) await expect(page.getByText(expectedText).first()).toBeVisible()
  })
}
