/** A phone whose storage cannot be opened, or was deleted while Tilipo was open. */
import { expect, fetchFromServer, getToken, newPhoneContext, test } from './fixtures'

const folder = process.env.SCREENSHOTS

test('A phone whose storage is damaged says so, and shows bookings and tickets from the server', async ({
  browser,
  tilipo,
  signedIn,
}) => {
  const { link } = tilipo
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(page))
  const { data: booking } = rows.find(({ entity, data }: any) => entity === 'booking' && data?.ticket)
  await phone.addInitScript(() => {
    const { open, deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function (name) {
      if (name.startsWith('tilipo-user')) localStorage.setItem('repaired', 'yes')
      return deleteDatabase.call(this, name)
    }
    IDBFactory.prototype.open = function (name, version) {
      const isBroken = name.startsWith('tilipo-user') && !localStorage.getItem('repaired')
      if (!isBroken) return open.call(this, name, version)
      const request = new EventTarget() as IDBOpenDBRequest
      const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      Object.defineProperty(request, 'error', { value: error })
      setTimeout(() => request.onerror?.({ target: request, preventDefault: () => {} } as unknown as Event))
      return request
    }
  })
  await page.goto(`${link.url}/my-account/bookings/${booking._id}`)
  const notice = page.getByRole('alert').filter({ hasText: "This device's storage can't be opened" })
  await expect(notice).toBeVisible()
  await expect(page.getByText(booking.reference).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible()
  if (folder) await page.screenshot({ path: `${folder}/ticket.png` })
  await page.goto(`${link.url}/favorites`)
  await expect(page.getByText("Your favorites can't be read on this device")).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if (folder) {
    await page.screenshot({ path: `${folder}/favorites.png` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${folder}/favorites-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${link.url}/my-account/bookings`)
    await expect(notice).toContainText("We're showing your bookings from the server.")
    await page.screenshot({ path: `${folder}/bookings-wide.png` })
    await page.setViewportSize({ width: 360, height: 740 })
  }
  await notice.getByRole('button', { name: 'Repair' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('so they are lost')
  if (folder) await page.screenshot({ path: `${folder}/repair.png` })
  await dialog.getByRole('button', { name: 'Delete & Repair' }).click()
  await expect(notice).toHaveCount(0)
  await page.goto(`${link.url}/my-account/bookings/${booking._id}`)
  await expect(page.getByText(/It's saved on this phone/)).toBeVisible()
  await phone.close()
})

test('After the data of the site was deleted in an open page, "Try again" downloads it', async ({
  browser,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/my-account/bookings`)
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  const text = await page.getByRole('tabpanel').innerText()
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  })
  const notice = page.getByRole('alert').filter({ hasText: "Tilipo's data on this device was deleted" })
  await expect(notice).toBeVisible()
  if (folder) await page.screenshot({ path: `${folder}/deleted.png` })
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toHaveText(new RegExp(text.split('\n')[0]!))
  await phone.close()
})
