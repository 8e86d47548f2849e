/** A business applies, an administrator decides, and the approved business sells its first room. */
import type { Browser, Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { findHiddenActions } from './hidden-actions'
import { expect, fetchFromServer, newPhoneContext, password, test, type Tilipo } from './fixtures'

const pdf = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Waits for the newest email to this address and returns the link in it. */
async function readEmailedLink(tilipo: Tilipo, address: string, pattern: RegExp): Promise<string> {
  const readLink = async (): Promise<string | undefined> =>
    pattern.exec((await fetchFromServer(tilipo, `/dev/mailbox?to=${address}`, '')).messages[0]?.text)?.[0]
  await expect.poll(readLink).toBeDefined()
  return (await readLink())!
}

interface Applicant {
  company: string
  email: string
}

async function signUpHotel(page: Page, tilipo: Tilipo, { company, email }: Applicant): Promise<void> {
  const { url } = tilipo.link
  await page.goto(`${url}/auth?mode=signup`)
  await page.getByText('Partner / Business Account').click()
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Business type').selectOption('Hotel & Accommodation')
  await page.getByLabel('Full name').fill('Chipego Hamoonga')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('0977 654 321')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${url}/check-your-email`)
  await page.goto(await readEmailedLink(tilipo, email, /http\S+\/verification\/\S+/))
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()

  await page.goto(`${url}/auth`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log In', exact: true }) })
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`${url}/pending-approval`)
}

async function openAdminPage(
  browser: Browser,
  signedIn: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signedIn(page, name)
  return page
}

async function decide(page: Page, decision: 'Approve' | 'Reject', company: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: `${decision} ${company}` }).click()
  const dialog = page.getByRole('dialog', { name: `${decision} ${company}?` })
  if (reason) await dialog.getByLabel(/Reason/).fill(reason)
  await dialog.getByRole('button', { name: decision }).click()
  await expect(dialog).toBeHidden()
}

test(
  'A hotel signs up, attaches documents, is approved live and sells its first room',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const hotel = { company: 'Kafubu Falls Lodge', email: 'kafubu@example.test' }
    const phone = await newPhoneContext(browser)
    const partner = await phone.newPage()
    await signUpHotel(partner, tilipo, hotel)
    for (const name of ['PACRA certificate', 'ZTA licence']) {
      const document = partner.getByRole('group', { name })
      const [chooser] = await Promise.all([
        partner.waitForEvent('filechooser'),
        document.getByRole('button', { name: /^Choose a file/ }).click(),
      ])
      await chooser.setFiles(pdf)
      await expect(document.getByText('certificate.pdf')).toBeVisible()
    }
    await partner.getByLabel('City').fill('Ndola')
    await partner.getByRole('button', { name: 'Save changes' }).click()
    await expect(partner.getByText('Application saved').first()).toBeVisible()
    expect(await partner.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    const admin = await openAdminPage(browser, signedIn, 'admin')
    await admin.goto(`${link.url}/admin/global/approvals`)
    await admin.getByRole('link', { name: hotel.company }).click()
    await expect(admin.getByRole('region', { name: 'Application' })).toContainText('Ndola')
    const documents = admin.getByRole('region', { name: 'Documents' })
    await expect(documents).toContainText('TPIN certificateNot attached')
    const [answer] = await Promise.all([
      admin.waitForResponse((response) => response.url().includes('/documents/pacra')),
      documents.getByRole('button', { name: 'Open: PACRA certificate' }).click(),
    ])
    const opened = await fetch(tilipo.direct + ((await answer.json()) as { url: string }).url)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf.buffer)

    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    // The open page of the partner lets the partner in without a reload.
    await expect(partner).toHaveURL(/\/admin\/hotel-management/)
    await partner.goto(`${link.url}/admin/hotel-management/rooms`)
    await partner.getByRole('link', { name: 'Add a room' }).first().click()
    await partner.getByLabel('Name', { exact: true }).fill('Falls chalet')
    await partner.getByLabel('Price per night').fill('750')
    await partner.getByRole('button', { name: 'Add a room' }).click()
    const readRooms = () => fetchListings(tilipo, 'vertical=hotels&q=falls%20chalet')
    await expect.poll(async () => (await readRooms()).length).toBe(1)

    const [room] = await readRooms()
    const guestPhone = await newPhoneContext(browser)
    const guest = await guestPhone.newPage()
    await guest.goto(link.url + room.path)
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Falls chalet')
    const customer = await createApiClient(tilipo, 'customer')
    const checkIn = addDays(lusakaDate(Date.now()), 20)
    const booking = await customer.book(room._id, { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 })
    await customer.pay(booking._id)
    await partner.goto(`${link.url}/admin/hotel-management/bookings`)
    await partner.getByPlaceholder(/^Guest, phone/).fill(booking.reference)
    await expect(partner.getByRole('row', { name: /Falls chalet/ })).toBeVisible()
    for (const context of [phone, admin.context(), guestPhone]) await context.close()
  },
)

test('Of two administrators the first decides, and a rejected business corrects its application and is approved', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const hotel = { company: 'Mulungushi Rest House', email: 'mulungushi@example.test' }
  const phone = await newPhoneContext(browser)
  const partner = await phone.newPage()
  await signUpHotel(partner, tilipo, hotel)
  const first = await openAdminPage(browser, signedIn, 'admin')
  const second = await openAdminPage(browser, signedIn, 'superadmin')
  for (const page of [first, second]) await page.goto(`${link.url}/admin/global/approvals`)
  await expect(second.getByRole('link', { name: hotel.company })).toBeVisible()

  await decide(first, 'Reject', hotel.company, 'The town is missing')
  await expect(partner.getByText('The town is missing').first()).toBeVisible()
  await decide(second, 'Approve', hotel.company)
  await expect(second.getByText('Failed to approve vendor.').first()).toBeVisible()
  await expect(second.getByText(/rejected this business/).first()).toBeVisible()

  await partner.getByLabel('City').fill('Kabwe')
  await partner.getByRole('button', { name: 'Apply again' }).click()
  await expect(partner.getByText('You applied again')).toBeVisible()
  // The new application is displayed without a reload.
  await expect(first.getByRole('link', { name: hotel.company })).toBeVisible()
  await decide(first, 'Approve', hotel.company)
  await expect(partner).toHaveURL(/\/admin\/hotel-management/)
  for (const context of [phone, first.context(), second.context()]) await context.close()
})

test('The buttons of an application are in sight at 1280 px, also with long names and addresses', async ({
  browser,
  link,
  signedIn,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signedIn(page, 'admin')
  const application = {
    _id: 'a0000000-0000-4000-8000-000000000007',
    companyName: 'Mosi-oa-Tunya International Backpackers Campsite and Conference Centre',
    businessType: 'hotel',
    full_name: 'Nalishebo Namukolo Mubita-Kabompo',
    email: 'nalishebo.namukolo.mubita.kabompo@mosioatunyabackpackersandconferences.example.test',
    createdAt: '2026-11-20T08:00:00.000Z',
    emailVerified: false,
    status: 'pending',
    waitsForApplicant: true,
  }
  await page.route(/\/api\/admin\/pending-vendors/, (route) =>
    route.fulfill({ json: [application], headers: { 'x-total-count': '1' } }),
  )
  await page.goto(`${link.url}/admin/global/approvals`)
  await expect(page.getByRole('button', { name: /^Approve Mosi/ })).toBeVisible()
  expect(await findHiddenActions(page)).toEqual([])
  await context.close()
})
