/** Refused changes of a partner, corrected in their own form, and a hotel that a manager runs. */
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  waitForServiceWorker,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const rooms = '/admin/hotel-management/rooms'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fetchListings = async (tilipo: Tilipo, token: string): Promise<any[]> =>
  (await fetchFromServer(tilipo, '/partner/listings', token)).listings

async function saveProfile(tilipo: Tilipo, token: string, fields: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  expect(
    (await fetch(`${tilipo.direct}/api/partner/profile`, { method: 'POST', headers, body: JSON.stringify(fields) }))
      .status,
  ).toBe(200)
}

test('A refused new room is corrected in its own form and created once', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotel')
  await page.goto(link.url + rooms)
  await expect(page.getByRole('link', { name: 'Add a room' })).toBeVisible()
  const token = await getToken(page)
  const { city } = await fetchFromServer(tilipo, '/partner/profile', token)
  // Without a town, a business cannot offer listings.
  await saveProfile(tilipo, token, { city: '' })
  await page.getByRole('link', { name: 'Add a room' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Loft')
  await page.getByLabel('Price per night').fill('640.50')
  await page.getByLabel('Room type').selectOption('Twin')
  await page.getByLabel('Amenities').fill('Fan, Wi-Fi')
  await page.getByRole('button', { name: 'Add a room' }).click()
  // The notice on the screen makes a toast unnecessary.
  await expect(page.getByText("We couldn't add Loft.")).toBeVisible()
  await saveProfile(tilipo, token, { city })

  await page.goto(`${link.url}/my-changes`)
  const attention = part(page, 'Needs your attention')
  await expect(attention.getByText('Please complete your business profile first.')).toBeVisible()
  // The room does not exist on the server, so that there is nothing to view.
  await expect(attention.getByRole('link', { name: 'View' })).toHaveCount(0)
  // Its own form is the only way to edit it.
  await expect(attention.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await attention.getByRole('link', { name: 'Edit the listing' }).click()
  await expect(page.getByText("We couldn't add Loft.")).toBeVisible()
  await expect(page.getByLabel('Room type')).toHaveValue('Twin')
  await expect(page.getByRole('button', { name: 'Remove Wi-Fi' })).toBeVisible()
  await page.getByLabel('Number of rooms').fill('0')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Please enter the number of rooms, from 1 to 500.')).toBeVisible()
  await page.getByLabel('Number of rooms').fill('4')
  await page.getByRole('textbox', { name: 'Amenities' }).fill('Balcony')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.waitForURL(`**${rooms}`)
  await expect
    .poll(async () =>
      (await fetchListings(tilipo, token)).filter(({ values }) => values.name === 'Loft').map(({ values }) => values),
    )
    .toMatchObject([{ price: 640.5, roomType: 'Twin', rooms: 4, amenities: ['Fan', 'Wi-Fi', 'Balcony'] }])
  await page.goto(`${link.url}/my-changes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(attention).toHaveCount(0)
  await phone.close()
})

test('A hotel manager views the hotel and edits a room offline, and cannot open other screens', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotelmanager')
  await page.waitForURL('**/admin/hotel-manager-dashboard')
  const token = await getToken(page)
  const profile = await fetchFromServer(tilipo, '/hotel/admin/profile', token)
  await expect(page.getByRole('heading', { level: 2, name: profile.name })).toBeVisible()
  await waitForServiceWorker(page)
  const name: string = (await fetchListings(tilipo, token))[0].values.name
  // Open the page online once, so that its code is cached.
  await page.getByRole('link', { name: 'All rooms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms')
  await setOffline(phone, true)
  await page.goto(`${link.url}/admin/hotel-manager-dashboard`)
  await expect(page.getByText(/^Saved copy, as of/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Rooms' })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(page.getByText(/^Saved copy, as of/)).toBeVisible()
  await page.getByLabel('Beds (optional)').fill('1 king bed, 1 cot')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Waiting to be sent')
  await setOffline(phone, false)
  await expect
    .poll(async () => (await fetchListings(tilipo, token)).find(({ values }) => values.name === name).values.beds)
    .toBe('1 king bed, 1 cot')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto(link.url + rooms)
  await page.waitForURL('**/unauthorized')
  await phone.close()
})

test('A profile form merges changes from another device, and a pending photo survives a reload', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'carrier')
  await page.goto(`${link.url}/profile`)
  await expect(page.getByLabel('Full name')).not.toHaveValue('')
  const token = await getToken(page)
  const before = await fetchFromServer(tilipo, '/auth/me', token)
  await page.getByLabel('Full name').fill('Typed here')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${tilipo.direct}/api/auth/profile`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ full_name: 'Said elsewhere', location: 'Mongu' }),
  })
  await expect(page.getByLabel('City / Town')).toHaveValue('Mongu')
  await expect(page.getByLabel('Full name')).toHaveValue('Typed here')
  // The form does not send emptied fields, and shows the stored value again.
  await page.getByLabel('City / Town').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('City / Town')).toHaveValue('Mongu')
  await expect
    .poll(async () => fetchFromServer(tilipo, '/auth/me', token))
    .toMatchObject({ full_name: 'Typed here', location: 'Mongu', phone: before.phone })

  link.rule = (method) => (method === 'PATCH' ? 'drop before' : 'pass')
  const pngBase64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page
    .getByRole('group', { name: 'Profile picture' })
    .getByLabel(/^Choose/)
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pngBase64, 'base64') }])
  const avatar = page.getByRole('button', { name: /^Account of/ }).locator('img')
  await expect(avatar).toHaveAttribute('src', /^data:image\//)
  const accountResponse = page.waitForResponse((response) => response.url().endsWith('/api/auth/me'))
  await page.reload()
  await accountResponse
  await expect(avatar).toHaveAttribute('src', /^data:image\//)
  // An earlier version removed the preview after the server's response.
  await page.waitForTimeout(1000)
  await expect(avatar).toHaveAttribute('src', /^data:image\//)
  link.rule = () => 'pass'
  await expect
    .poll(async () => (await fetchFromServer(tilipo, '/auth/me', token)).imageUrl)
    .toMatch(/^\/media\/uploads\//)
  await phone.close()
})
