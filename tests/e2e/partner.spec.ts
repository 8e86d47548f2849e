/**
 * A hotel managed from two devices, one of them offline: concurrent edits, conflicts, notifications and changes made
 * offline.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  password,
  waitForOfflinePages,
  waitForServiceWorker,
  reopenTab,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const rooms = '/admin/hotel-management/rooms'

const fetchListings = async (tilipo: Tilipo, token: string): Promise<any[]> =>
  (await fetchFromServer(tilipo, '/partner/listings', token)).listings
const getRoomValues = async (tilipo: Tilipo, token: string, name: string) =>
  (await fetchListings(tilipo, token)).find(({ values }) => values.name === name)?.values

interface Device {
  phone: BrowserContext
  page: Page
}

async function openRooms(
  browser: Browser,
  link: { url: string },
  signedIn: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<Device> {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, name)
  await page.goto(link.url + rooms)
  await expect(page.getByRole('link', { name: 'Add a room' })).toBeVisible()
  await waitForServiceWorker(page)
  return { phone, page }
}

async function editRoom(page: Page, room: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('link', { name: room, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms')
}

/** The list shows the price that is charged today, which a season or weekday can replace. */
async function expectPrice(page: Page, room: string, price: string): Promise<void> {
  await page.getByRole('link', { name: room, exact: true }).click()
  await expect(page.getByLabel('Price per night')).toHaveValue(price)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms')
}

test(
  'Concurrent edits of one room merge different fields, and the user resolves the same field',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const owner = await openRooms(browser, link, signedIn, 'hotel')
    const manager = await openRooms(browser, link, signedIn, 'manager')
    const token = await getToken(owner.page)
    const [{ values: before }] = (await fetchListings(tilipo, token)).filter(
      ({ values }) => values.name !== 'Honeymoon chalet',
    )
    const room: string = before.name

    await setOffline(owner.phone, true)
    await editRoom(owner.page, room, { 'Beds (optional)': '2 queen beds', 'Price per night': '1777' })
    await expect(owner.page.getByRole('row').filter({ hasText: room })).toContainText('Waiting to be sent')
    await expectPrice(owner.page, room, '1777')

    await editRoom(manager.page, room, { 'Price per night': '1888', 'Guests per room': '3' })
    await expect.poll(() => getRoomValues(tilipo, token, room)).toMatchObject({ price: 1888, sleeps: 3 })

    await setOffline(owner.phone, false)
    await expect
      .poll(() => getRoomValues(tilipo, token, room))
      .toEqual({ ...before, price: 1888, sleeps: 3, beds: '2 queen beds' })
    const price = owner.page.getByRole('group', { name: 'Price', exact: true })
    await expect(price).toBeVisible()
    await expect(price).toContainText('Keep mineZMW 1,777.00')
    await expect(price).toContainText('Keep theirsZMW 1,888.00')
    await expect(owner.page.getByRole('group', { name: 'Beds', exact: true })).toHaveCount(0)
    expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await owner.page.getByRole('status').getByRole('link', { name: '1 needs attention' }).click()
    await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
    await owner.page.getByRole('button', { name: 'Save choice' }).click()
    await expect(owner.page.getByText('Please choose one.')).toBeVisible()
    await owner.page.getByRole('radio', { name: /Keep mine/ }).check()
    await owner.page.getByRole('button', { name: 'Save choice' }).click()
    await expect
      .poll(() => getRoomValues(tilipo, token, room))
      .toEqual({ ...before, price: 1777, sleeps: 3, beds: '2 queen beds' })
    await expect(owner.page.getByText('Needs your attention')).toHaveCount(0)
    await expectPrice(manager.page, room, '1777')
    await owner.phone.close()
    await manager.phone.close()
  },
)

test('A room created offline and across a closed tab is created once, and can be deactivated', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { phone, page } = await openRooms(browser, link, signedIn, 'hotel')
  const token = await getToken(page)
  const countBefore = (await fetchListings(tilipo, token)).length
  await waitForOfflinePages(page)
  await setOffline(phone, true)
  await page.getByRole('link', { name: 'Add a room' }).click()
  await page.getByRole('button', { name: 'Add a room' }).click()
  await expect(page.getByText('Please enter a name with at least 2 characters.')).toBeVisible()
  await expect(page.getByText('Please enter a price, such as 850 or 850.50.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Baobab tent')
  await page.getByLabel('Price per night').fill('640.50')
  await page.getByLabel('Room type').selectOption('Tent')
  await page.getByLabel('Number of rooms').fill('2')
  await page.getByLabel('Amenities').fill('Hot shower, Mosquito net')
  await page.getByRole('button', { name: 'Add a room' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Baobab tent' })
  await expect(row).toContainText('Waiting to be sent')

  const reopenedPage = await reopenTab(page)
  await reopenedPage.goto(link.url + rooms)
  await editRoom(reopenedPage, 'Baobab tent', { 'Price per night': '700' })
  link.requests.splice(0)
  await setOffline(phone, false)
  await expect.poll(() => fetchListings(tilipo, token)).toHaveLength(countBefore + 1)
  await expect
    .poll(() => getRoomValues(tilipo, token, 'Baobab tent'))
    .toMatchObject({
      price: 700,
      rooms: 2,
      roomType: 'Tent',
      amenities: ['Hot shower', 'Mosquito net'],
      offered: true,
    })
  const roomRow = reopenedPage.getByRole('row').filter({ hasText: 'Baobab tent' })
  await expect(roomRow).toContainText('Active')

  await reopenedPage.getByRole('link', { name: 'Baobab tent', exact: true }).click()
  await reopenedPage.getByRole('button', { name: 'Take offline' }).click()
  await expect(reopenedPage.getByRole('heading', { name: 'Offline' })).toBeVisible()
  await expect.poll(() => getRoomValues(tilipo, token, 'Baobab tent')).toMatchObject({ offered: false })
  const { listings } = await fetchFromServer(tilipo, '/listings?vertical=hotels&q=Baobab%20tent', '')
  expect(listings.map(({ name }: { name: string }) => name)).not.toContain('Baobab tent')
  await phone.close()
})

test('A viewer can see the rooms and has no buttons to edit them', async ({ browser, link, signedIn }) => {
  const page = await browser.newPage()
  await signedIn(page, 'viewer')
  await page.goto(link.url + rooms)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Save|offline|Put back/ })).toHaveCount(0)
  await page.goto(`${link.url}${rooms}`)
  await expect(page.getByRole('link', { name: 'Add a room' })).toHaveCount(0)
  await page.close()
})

test('Concurrent edits of the business profile merge different fields, and conflicts are resolved in place', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const openProfile = async (name: string): Promise<Device> => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, name)
    await page.goto(`${link.url}/profile`)
    await page.getByRole('tab', { name: 'Business Profile' }).click()
    await expect(page.getByLabel('Amenities (optional)')).toBeVisible()
    await waitForServiceWorker(page)
    return { phone, page }
  }
  const save = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    await page.getByRole('region', { name: 'Business Profile' }).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile saved').first()).toBeVisible()
  }
  const [owner, manager] = [await openProfile('hotel'), await openProfile('manager')]
  const token = await getToken(owner.page)
  const profile = () => fetchFromServer(tilipo, '/partner/profile', token)

  await setOffline(owner.phone, true)
  await save(owner.page, { 'Phone (optional)': '0971111111', 'Amenities (optional)': 'Pool, Braai place' })
  await save(manager.page, { 'Phone (optional)': '0972222222', 'Description (optional)': 'Above the gorge.' })
  await expect.poll(profile).toMatchObject({ phone: '0972222222', description: 'Above the gorge.' })
  await setOffline(owner.phone, false)
  await expect
    .poll(profile)
    .toMatchObject({ phone: '0972222222', description: 'Above the gorge.', amenities: ['Pool', 'Braai place'] })
  await expect(owner.page.getByText('The business profile was changed twice')).toBeVisible()
  await owner.page.getByRole('radio', { name: /Keep theirs/ }).check()
  await owner.page.getByRole('button', { name: 'Save choice' }).click()
  await expect(owner.page.getByText('The business profile was changed twice')).toHaveCount(0)
  expect(await profile()).toMatchObject({ phone: '0972222222' })
  expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await owner.phone.close()
  await manager.phone.close()
})

test('A new staff member gets the permissions of the role, and is signed out with a reason when deactivated', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { phone, page } = await openRooms(browser, link, signedIn, 'manager')
  const email = 'new.porter@example.test'
  await page.goto(`${link.url}/admin/hotel-management/staff`)
  await expect(page.getByRole('row').filter({ hasText: 'manager@demo.test' })).toContainText('This is you')
  await page.getByRole('tab', { name: 'Create User' }).click()
  await page.getByRole('button', { name: 'Create User' }).click()
  for (const fault of [
    'Name must be at least 2 characters.',
    'Please enter a valid email.',
    'Password must be at least 8 characters.',
    'Please select a role.',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await page.getByLabel('Full name').fill('Mwape Porter')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Role').selectOption('Staff')
  await page.getByRole('button', { name: 'Create User' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Active')

  const staffPage = await browser.newPage()
  const signIn = async () => {
    await staffPage.goto(`${link.url}/auth`)
    const form = staffPage
      .locator('form')
      .filter({ has: staffPage.getByRole('button', { name: 'Log In', exact: true }) })
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Log In', exact: true }).click()
  }
  await signIn()
  await staffPage.waitForURL(/\/admin\/hotel-management/)
  await staffPage.goto(`${link.url}/admin/hotel-management/staff`)
  await staffPage.waitForURL(/\/unauthorized/)
  await staffPage.goto(link.url + rooms)
  await expect(staffPage.getByRole('row').nth(1)).toBeVisible()
  await expect(staffPage.getByRole('link', { name: 'Add a room' })).toHaveCount(0)

  await waitForServiceWorker(page)
  await setOffline(phone, true)
  await row.getByRole('button', { name: 'Edit Mwape Porter' }).click()
  await page.getByLabel('Full name').fill('Mwape Chola')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Deactivate Mwape Chola' }).click()
  await expect(row).toContainText('Waiting to be sent')
  await setOffline(phone, false)
  await expect(row).toContainText('Inactive')
  const token = await getToken(page)
  expect(
    (await fetchFromServer(tilipo, '/admin/staff', token)).find((member: any) => member.email === email),
  ).toMatchObject({
    name: 'Mwape Chola',
    status: 'inactive',
  })
  await staffPage.waitForURL(/\/auth/)
  await signIn()
  await staffPage.waitForURL(/\/suspended/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await row.getByRole('button', { name: 'Delete Mwape Chola' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect
    .poll(async () =>
      (await fetchFromServer(tilipo, '/admin/staff', token)).map((staffMember: any) => staffMember.email),
    )
    .not.toContain(email)
  await staffPage.close()
  await phone.close()
})
