/** Accounts by phone number: sign-up and sign-in with a code by SMS, read from the mailbox of the demo. */
import type { Page } from '@playwright/test'
import { newPhoneNumber } from '../support/phone-numbers'
import { expect, newPhoneContext, password, test, type Tilipo } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readSms(tilipo: Tilipo, phone: string): Promise<string[]> {
  const answer = await fetch(`${tilipo.direct}/api/dev/mailbox?to=${phone}`)
  return ((await answer.json()) as { sms: { text: string }[] }).sms.map(({ text }) => text)
}

/** Reads the code of the newest SMS. @param count of the codes that the phone has got */
async function readCode(tilipo: Tilipo, phone: string, count: number): Promise<string> {
  const readCodes = async () => (await readSms(tilipo, phone)).filter((text) => /#\d{6}$/.test(text))
  await expect.poll(async () => (await readCodes()).length).toBe(count)
  return /#(\d{6})$/.exec((await readCodes())[0]!)![1]!
}

async function requestCode(page: Page, url: string, phone: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await press(page, 'Use phone number instead')
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await press(page, 'Send me a code')
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()
}
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the SMS').fill(code)
  await press(page, 'Continue')
}

test(
  'A person without an email address signs up with a phone number, and signs in on another phone',
  { tag: '@journey' },
  async ({ page, browser, link, tilipo }) => {
    const phone = newPhoneNumber()
    await page.setViewportSize({ width: 360, height: 640 })
    await requestCode(page, link.url, phone)
    const code = await readCode(tilipo, phone, 1)
    await enterCode(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('This code is incorrect. Please check the SMS.')).toBeVisible()
    await enterCode(page, code)
    await page.getByLabel('Full name').fill('Mutinta Hamoonga')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await press(page, 'Create Account')
    await expect.poll(() => path(page)).toBe('/my-account')
    await page.goto(`${link.url}/profile`)
    await expect(page.getByText(/^You can log in with 0/)).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)

    const context = await newPhoneContext(browser)
    const other = await context.newPage()
    await requestCode(other, link.url, phone)
    await enterCode(other, await readCode(tilipo, phone, 2))
    await expect.poll(() => path(other)).toBe('/my-account')
    await context.close()
  },
)

test('A customer with an email address confirms a number in the profile, and signs in with it', async ({
  page,
  browser,
  signedIn,
  link,
  tilipo,
}) => {
  const phone = newPhoneNumber()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/profile`)
  const card = page.getByRole('region', { name: 'Log in with your phone' })
  await card.getByRole('button', { name: 'Confirm my number' }).click()
  await card.getByLabel('Phone').fill(phone)
  await card.getByRole('button', { name: 'Send me a code' }).click()
  await card.getByLabel('Code from the SMS').fill(await readCode(tilipo, phone, 1))
  await card.getByRole('button', { name: 'Confirm the number' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
  const confirmed = card.getByText(/^You can log in with 0/)
  await expect(prompt.or(confirmed).first()).toBeVisible()
  if (await prompt.isVisible()) {
    await prompt.getByLabel('Password').fill(password)
    await prompt.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(confirmed).toBeVisible()

  const context = await newPhoneContext(browser)
  const other = await context.newPage()
  await requestCode(other, link.url, phone)
  await enterCode(other, await readCode(tilipo, phone, 2))
  await expect.poll(() => path(other)).toBe('/my-account')
  await context.close()
})

test('The log of the server contains neither codes nor phone numbers', async ({ page, link, tilipo }) => {
  const phone = newPhoneNumber()
  await requestCode(page, link.url, phone)
  const code = await readCode(tilipo, phone, 1)
  await enterCode(page, code)
  await expect(page.getByLabel('Full name')).toBeVisible()
  expect(tilipo.log()).not.toContain(phone)
  expect(tilipo.log()).not.toContain(code)
})
