/** Downloading personal data and deleting the account, on a phone. */
import { readFile } from 'node:fs/promises'
import { expect, password, submitSignIn, test, setOffline } from './fixtures'

test.use({ viewport: { width: 360, height: 740 } })

const sectionTitle = 'Your data'

test('A user downloads personal data after a password check', async ({ page, signedIn, link }) => {
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/profile`)
  const yours = page.getByRole('region', { name: sectionTitle })
  await yours.getByLabel('Your password').fill('wrong')
  await yours.getByRole('button', { name: 'Download my data' }).click()
  await expect(yours.getByText('Your current password is incorrect.')).toBeVisible()
  await yours.getByLabel('Your password').fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    yours.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tilipo-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account.email).toBe('customer@demo.test')
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('The account page lists what prevents deletion and requires a connection', async ({ page, signedIn, link }) => {
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/profile`)
  const yours = page.getByRole('region', { name: sectionTitle })
  await yours.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Your account can't be deleted yet.")).toBeVisible()
  await expect(dialog.getByRole('link').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await setOffline(page.context(), true)
  await yours.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('You need a connection to delete your account.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await yours.getByLabel('Your password').fill(password)
  await yours.getByRole('button', { name: 'Download my data' }).click()
  await expect(yours.getByText('You need a connection to download your data.')).toBeVisible()
})

test('Deleting the account also clears the device', { tag: '@journey' }, async ({ page, signedIn, link }) => {
  await signedIn(page, 'pending')
  await page.goto(`${link.url}/pending-approval`)
  await page.locator('summary', { hasText: sectionTitle }).click()
  await page.getByRole('region', { name: sectionTitle }).getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL(`${link.url}/`)
  expect(await page.evaluate(() => ['token', 'user', 'profile'].filter((name) => localStorage.getItem(name)))).toEqual(
    [],
  )
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^tilipo-user-/))
  await page.goto(`${link.url}/auth`)
  await submitSignIn(page, 'pending')
  await expect(page.getByText('Login Failed')).toBeVisible()
})
