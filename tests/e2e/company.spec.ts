/** What Tilipo says about itself and how it is written to, in the specification's words. */
import type { Page } from '@playwright/test'
import { expect, test, type Tilipo } from './fixtures'

const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Messages' }).getByText(title)
const letters = async (tilipo: Tilipo): Promise<{ subject: string; text: string }[]> =>
  (await (await fetch(`${tilipo.direct}/api/dev/mailbox?to=help@tilipo.example`)).json()).messages

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.locator('main').getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Send Message' }).click()
}
const whole = { 'Full name': 'Mutale Banda', Email: 'mutale@example.test', Subject: 'A room in Mansa', Message: 'Is it free on Friday?' }

test('what is written on the contact page arrives', async ({ page, tilipo, link }) => {
  await page.goto(`${link.url}/contact`)
  await write(page, { ...whole, Email: 'mutale@' })
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await write(page, whole)
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(page.getByText("We've received your message and will get back to you shortly.")).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await expect.poll(async () => (await letters(tilipo)).filter(({ subject }) => subject === 'Contact: A room in Mansa')).toHaveLength(1)
  expect((await letters(tilipo))[0]!.text).toContain('> Is it free on Friday?')
})

test('what could not be sent is kept and said, and pressed again arrives once', async ({ page, tilipo, link }) => {
  await page.goto(`${link.url}/contact`)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  link.rule = (_, path) => (path.startsWith('/api/contact') ? 'drop after' : 'pass')
  await write(page, { ...whole, Subject: 'Pressed twice' })
  await expect(page.getByRole('alert')).toContainText('could not be sent')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(whole.Message)
  link.rule = () => 'pass'
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect.poll(async () => (await letters(tilipo)).some(({ subject }) => subject === 'Contact: Pressed twice')).toBe(true)
  expect((await letters(tilipo)).filter(({ subject }) => subject === 'Contact: Pressed twice')).toHaveLength(1)
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
  ['/suspended', 'Account Suspended', ['Contact Support']],
  ['/check-your-email', 'Check your email', ["Didn't get an email?"]],
  ['/verification/success', 'Your email is verified', ['Log In']],
  ['/verification/failed', 'We could not verify your email', ['Resend Verification Email']],
  ['/payment-failed', 'The payment did not go through', ['Back to Services']],
  ['/nowhere', "We can't find that page", ['Return to Home']],
]
for (const [path, title, words] of pages) {
  test(`${path} says what it is for`, async ({ page, link }) => {
    await page.goto(link.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const each of words) await expect(page.getByText(each).first()).toBeVisible()
  })
}
