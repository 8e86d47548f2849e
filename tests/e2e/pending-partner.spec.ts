/** What a business can do before it is approved: protect its account and ask for help. */
import { expect, password, test } from './fixtures'

for (const name of ['pending', 'rejected'] as const) {
  test(`A ${name} partner opens a support ticket and changes the password`, async ({ page, signedIn, link }) => {
    await signedIn(page, name)
    await page.getByRole('link', { name: 'Contact support' }).click()
    await expect(page).toHaveURL(/\/admin\/support$/)
    await page.getByRole('button', { name: 'New Ticket' }).click()
    await page.getByLabel('Subject').fill('Our application')
    await page.getByLabel('Message').fill('Which documents do you need from us?')
    await page.getByRole('button', { name: 'Send Ticket' }).click()
    await expect(page.getByRole('heading', { name: 'Our application' })).toBeVisible()
    await expect(page.getByText('Not sent yet')).toHaveCount(0)

    await page.goto(`${link.url}/pending-approval`)
    await page.getByText('Change your password').click()
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill('River#2026heron')
    await page.getByLabel('Confirm new password').fill('River#2026heron')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page).toHaveURL(/\/pending-approval$/)
  })
}
