/** Two-step sign-in: turned on with an authenticator app, asked for at the next sign-in, and left with a recovery code. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { expect, newPhoneContext, submitSignIn, test } from './fixtures'

/** The code of an authenticator app. The server accepts each period once, so the next sign-in needs a later one. */
const readCode = (secret: string, periodsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsAhead * 30_000 })

async function submitCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Sign-in code')
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test('Two-step sign-in is turned on, asks for a code on a new device, and accepts each recovery code once', async ({
  browser,
  page,
  link,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signedIn(page, 'store')
  await page.goto(`${link.url}/profile`)
  const card = page.getByRole('region', { name: 'Two-step sign-in' })
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const secret = (await card.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await card.getByRole('textbox', { name: 'Code' }).fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByText('This code is incorrect or was used already.')).toBeVisible()
  await card.getByRole('textbox', { name: 'Code' }).fill(readCode(secret))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const listed = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const recoveryCodes = await listed.allInnerTexts()
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('On.', { exact: true })).toBeVisible()

  for (const code of [readCode(secret, 1), recoveryCodes[0]!]) {
    const phone = await newPhoneContext(browser)
    const other = await phone.newPage()
    await other.goto(`${link.url}/auth`)
    await submitSignIn(other, 'store')
    await submitCode(other, code)
    await expect(other).toHaveURL(/\/admin\/store-management/)
    await phone.close()
  }
  const phone = await newPhoneContext(browser)
  const other = await phone.newPage()
  await other.goto(`${link.url}/auth`)
  await submitSignIn(other, 'store')
  await submitCode(other, recoveryCodes[0]!)
  await expect(other.getByText('This code is incorrect or was used already.')).toBeVisible()
  await submitCode(other, recoveryCodes[1]!)
  await expect(other).toHaveURL(/\/admin\/store-management/)
  await phone.close()

  await page.reload()
  await expect(card.getByText(/8 recovery codes are left\./)).toBeVisible()
  await card.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn two-step sign-in off?' })
  await dialog.getByLabel('Code').fill(recoveryCodes[2]!)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
