/** An administrator suspends a partner who has open holds and paid bookings, and reactivates the partner. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { expect, fetchFromServer, getToken, newPhoneContext, test } from './fixtures'

/** Presses the button of a user's row and confirms the dialog. */
async function changeStatus(page: Page, action: 'Suspend' | 'Reactivate', reason?: string): Promise<void> {
  await page.getByRole('button', { name: `${action} Nalishebo Mubita` }).click()
  const dialog = page.getByRole('dialog', { name: `${action} Nalishebo Mubita?` })
  if (reason) await dialog.getByLabel(/Reason/).fill(reason)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test(
  'A suspended partner is shown /suspended, the listing disappears, and a paid booking stays',
  { tag: '@journey' },
  async ({ browser, page, tilipo, link, signedIn }) => {
    const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
    const checkIn = addDays(lusakaDate(Date.now()), 40)
    const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 }
    const customer = await createApiClient(tilipo, 'customer')
    const paid = await customer.book(room._id, choice)
    await customer.pay(paid._id)
    const held = await customer.book(room._id, {
      ...choice,
      checkIn: addDays(checkIn, 5),
      checkOut: addDays(checkIn, 6),
    })

    const partnerPhone = await newPhoneContext(browser)
    const partnerPage = await partnerPhone.newPage()
    await signedIn(partnerPage, 'hotel')
    const customerPhone = await newPhoneContext(browser)
    const customerPage = await customerPhone.newPage()
    await signedIn(customerPage, 'customer')
    const customerToken = await getToken(customerPage)
    const readStatus = async (id: string) =>
      (Object.values(await fetchFromServer(tilipo, '/dashboard/my-bookings', customerToken)).flat() as any[]).find(
        ({ _id }) => _id === id,
      )?.status
    const fetchStatus = async (path: string) => (await fetch(tilipo.direct + path)).status

    await page.setViewportSize({ width: 1280, height: 900 })
    await signedIn(page, 'admin')
    await page.goto(`${link.url}/admin/global/users?search=hotel@demo`)
    await changeStatus(page, 'Suspend', 'Guests found the rooms locked')

    // The partner's open page leaves without a reload.
    await expect(partnerPage).toHaveURL(/\/suspended$/)
    await expect(partnerPage.getByRole('heading', { level: 1 })).toHaveText('Account Suspended')
    expect(await fetchStatus(`/api/listings/${room._id}`)).toBe(404)
    expect(await readStatus(held._id)).toBe('hold_expired')
    expect(await readStatus(paid._id)).toBe('confirmed')
    await customerPage.goto(`${link.url}/my-account/bookings/${paid._id}`)
    await expect(customerPage.getByText('Confirmed').first()).toBeVisible()
    const { notifications } = await fetchFromServer(tilipo, '/notifications', customerToken)
    expect(notifications.map(({ message }: { message: string }) => message).join()).toContain(
      'Nothing changes for the bookings that you have paid.',
    )

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${link.url}/admin/global/users?status=suspended&search=nalishebo`)
    await page.getByRole('link', { name: 'Nalishebo Mubita' }).click()
    await expect(page.getByText('Reason: Guests found the rooms locked')).toBeVisible()
    await page.goBack()
    await changeStatus(page, 'Reactivate')
    expect(await fetchStatus(`/api/listings/${room._id}`)).toBe(200)
    await signedIn(partnerPage, 'hotel')
    await expect(partnerPage).toHaveURL(/\/admin\/hotel-management/)
    await partnerPhone.close()
    await customerPhone.close()
  },
)

test('A super admin invites an admin, who sets the password and signs in', async ({
  browser,
  page,
  tilipo,
  link,
  signedIn,
}) => {
  await signedIn(page, 'superadmin')
  await page.goto(`${link.url}/admin/global/users`)
  await page.getByRole('button', { name: 'Invite an Admin' }).click()
  await page.getByLabel('Full name').fill('Wezi Banda')
  await page.getByLabel('Email', { exact: true }).fill('wezi@example.test')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('table', { name: 'Open invitations' }).getByText('Wezi Banda')).toBeVisible()

  const readLink = async (): Promise<string | undefined> =>
    /\/reset-password\/[\w-]+/.exec(
      (await fetchFromServer(tilipo, '/dev/mailbox?to=wezi@example.test', '')).messages[0]?.text,
    )?.[0]
  await expect.poll(readLink).toBeDefined()
  const phone = await newPhoneContext(browser)
  const invited = await phone.newPage()
  await invited.goto(link.url + (await readLink()))
  await invited.getByLabel('New password', { exact: true }).fill('Kariba#2026 dam')
  await invited.getByLabel('Confirm new password').fill('Kariba#2026 dam')
  await invited.getByRole('button', { name: 'Reset Password' }).click()
  await invited.waitForURL(/\/auth/)
  const form = invited.locator('form').filter({ has: invited.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill('wezi@example.test')
  await form.getByLabel('Password', { exact: true }).fill('Kariba#2026 dam')
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(invited).toHaveURL(/\/admin\/global/)
  await phone.close()
})
