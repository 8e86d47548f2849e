/**
 * Photos of a room and of a business: chosen offline, ordered, uploaded with progress, publicly visible; and a refused
 * photo.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  waitForOfflinePages,
  waitForServiceWorker,
  reopenTab,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const rooms = '/admin/hotel-management/rooms'
const createImage = (r: number, g: number, b: number) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } })
const red = await createImage(170, 40, 30).jpeg().toBuffer()
const blue = await createImage(30, 60, 170).png().toBuffer()
/** Does not compress well, so that the upload takes long enough to observe. */
const grainy = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
  .resize(1600, 1200, { kernel: 'cubic' })
  .jpeg({ quality: 85 })
  .toBuffer()
const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer,
})

const photoGroup = (page: Page) => page.getByRole('group', { name: 'Photos' })
const selectPhotos = (page: Page, ...files: ReturnType<typeof file>[]) =>
  photoGroup(page)
    .getByLabel(/^(Choose|Add) photos/)
    .setInputFiles(files)
const photos = (page: Page) => photoGroup(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')
const fetchListings = async (tilipo: Tilipo, token: string): Promise<any[]> =>
  (await fetchFromServer(tilipo, '/partner/listings', token)).listings
const findRoom = async (tilipo: Tilipo, token: string, name: string) =>
  (await fetchListings(tilipo, token)).find(({ values }) => values.name === name)
const getScrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Returns the dominant color of a served picture. */
async function getDominantColor(tilipo: Tilipo, url: string): Promise<string> {
  const answer = await fetch(`${tilipo.direct}${url}&w=400`, { headers: { accept: 'image/png' } })
  expect(answer.status).toBe(200)
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test(
  'A new room with photos created offline is synced first, then each photo in order',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await newPhoneContext(browser)
    let page = await phone.newPage()
    await signedIn(page, 'hotel')
    await page.goto(link.url + rooms)
    await expect(page.getByRole('link', { name: 'Add a room' })).toBeVisible()
    await waitForServiceWorker(page)
    await waitForOfflinePages(page)
    const token = await getToken(page)
    await setOffline(phone, true)
    await page.getByRole('link', { name: 'Add a room' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Msasa cottage')
    await page.getByLabel('Price per night').fill('820')
    await selectPhotos(page, file('red.jpg', red), file('blue.png', blue))
    await expect(photos(page)).toHaveCount(2)
    await photoGroup(page).getByRole('button', { name: 'Move photo 2 up' }).click()
    await expect(photoGroup(page).getByRole('status')).toHaveText('It is now the main photo.')
    expect(await getScrollWidth(page)).toBe(360)
    await page.getByRole('button', { name: 'Add a room' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Msasa cottage' })).toContainText('Waiting to be sent')

    page = await reopenTab(page)
    await page.goto(link.url + rooms)
    await page.getByRole('link', { name: 'Msasa cottage' }).click()
    await expect(photos(page)).toHaveCount(2)
    await expect(photos(page).first().getByRole('img')).toHaveAttribute('src', /^data:image\//)
    await expect(photos(page).first()).toContainText("Saved on this device. We'll send it as soon as we can.")
    await selectPhotos(page, file('grainy.jpg', grainy))
    await expect(photos(page)).toHaveCount(3)
    await photoGroup(page).getByRole('button', { name: 'Remove photo 3' }).click()
    await expect(photos(page)).toHaveCount(2)
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText('Update photos: Msasa cottage')).toHaveCount(2)
    await expect(page.getByText("The photo hasn't been sent yet.")).toHaveCount(2)

    await setOffline(phone, false)
    await expect.poll(async () => (await findRoom(tilipo, token, 'Msasa cottage'))?.photos.length).toBe(2)
    const { _id, path, photos: serverPhotos } = await findRoom(tilipo, token, 'Msasa cottage')
    expect(await Promise.all(serverPhotos.map(({ url }: any) => getDominantColor(tilipo, url)))).toEqual([
      'blue',
      'red',
    ])
    const chunkCount = link.requests.filter(({ method }) => method === 'PATCH').length
    expect(chunkCount).toBe(2)
    const firstPush = link.requests.findIndex(
      ({ path: requestPath, status }) => requestPath === '/api/sync/push' && status === 200,
    )
    expect(firstPush).toBeLessThan(link.requests.findIndex(({ method }) => method === 'PATCH'))

    await page.goto(link.url + path)
    await expect(page.getByRole('list', { name: 'More pictures' }).getByRole('img')).toHaveAttribute(
      'alt',
      'Msasa cottage, picture 2',
    )
    expect(await getScrollWidth(page)).toBe(360)
    await page.goto(`${link.url}${rooms}/${_id}`)
    await photoGroup(page).getByRole('button', { name: 'Move photo 1 down' }).click()
    await expect
      .poll(async () => getDominantColor(tilipo, (await findRoom(tilipo, token, 'Msasa cottage')).imageUrl))
      .toBe('red')
    await photoGroup(page).getByRole('button', { name: 'Remove photo 2' }).click()
    await expect.poll(async () => (await findRoom(tilipo, token, 'Msasa cottage')).photos.length).toBe(1)
    await phone.close()
  },
)

test('A photo upload displays its progress, and a photo above the limit is refused and can be discarded', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'manager')
  const token = await getToken(page)
  const id = randomUUID()
  const room = {
    id,
    name: 'Fig tree room',
    description: '',
    price: 700,
    offered: true,
    roomType: '',
    rooms: 1,
    sleeps: 2,
    beds: '',
    amenities: [],
  }
  await callApi(tilipo, token, 'POST', '/partner/listings', room)
  for (let n = 0; n < 9; n++) await addPhotoByApi(tilipo, token, id)
  await page.goto(`${link.url}${rooms}/${id}`)
  await expect(photos(page)).toHaveCount(9)
  await waitForServiceWorker(page)

  link.rule = (method) => (method === 'PATCH' ? { delayMs: 1500 } : 'pass')
  await selectPhotos(page, file('grainy.jpg', grainy))
  await expect(photos(page).last().getByRole('progressbar')).toBeVisible()
  await expect(photos(page).last()).toContainText(/\d% sent\./)
  // Other changes do not wait for the photo.
  await page.getByLabel('Price per night').fill('750')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await findRoom(tilipo, token, 'Fig tree room')).values.price).toBe(750)
  // Another device adds the tenth photo first.
  await addPhotoByApi(tilipo, token, id)
  link.rule = () => 'pass'

  await page.goto(`${link.url}${rooms}/${id}`)
  const limitMessage = page.getByRole('main').getByText('You can add up to 10 photos. Please remove one first.')
  await expect(limitMessage).toBeVisible()
  await expect(page.getByText("We couldn't change the photos of Fig tree room.")).toBeVisible()
  await expect(photos(page)).toHaveCount(10)
  await expect(photoGroup(page).getByLabel(/^Add photos/)).toHaveCount(0)
  expect(await getScrollWidth(page)).toBe(360)
  await photoGroup(page).getByRole('button', { name: 'Remove photo 10' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(limitMessage).toHaveCount(0)
  await expect.poll(async () => (await findRoom(tilipo, token, 'Fig tree room')).photos.length).toBe(10)
  await expect(photos(page).last().getByRole('img')).toHaveAttribute('src', /^\/media\/uploads\//)
  await phone.close()
})

test('Business pictures added and described offline are visible to the public', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/profile`)
  await page.getByRole('tab', { name: 'Business Profile' }).click()
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(pictures.first()).toBeVisible()
  const before = await pictures.count()
  await waitForServiceWorker(page)
  const token = await getToken(page)
  await setOffline(phone, true)
  await page.getByLabel(/^Add photos/).setInputFiles([file('red.jpg', red)])
  await expect(pictures).toHaveCount(before + 1)
  await expect(pictures.last().getByText("Saved on this device. We'll send it as soon as we can.")).toBeVisible()
  const description = pictures.last().getByRole('textbox')
  await description.fill('The red gate')
  await description.blur()
  await expect(pictures.last().getByRole('img')).toHaveAttribute('alt', 'The red gate')
  await setOffline(phone, false)
  const profile = () => fetchFromServer(tilipo, '/partner/profile', token)
  await expect.poll(async () => (await profile()).photos.at(-1)).toMatchObject({ alt: 'The red gate' })
  const { _id, photos: saved } = await profile()
  expect(saved).toHaveLength(before + 1)
  expect(await getDominantColor(tilipo, saved.at(-1).url)).toBe('red')
  await page.goto(`${link.url}/vendor/${_id}`)
  await expect(page.getByRole('img', { name: 'The red gate' })).toBeVisible()
  await phone.close()
})

async function callApi(
  tilipo: Tilipo,
  token: string,
  method: string,
  path: string,
  body: object | Buffer,
): Promise<any> {
  const isBytes = body instanceof Buffer
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': isBytes ? 'application/offset+octet-stream' : 'application/json',
  }
  const answer = await fetch(`${tilipo.direct}/api${path}`, {
    method,
    headers,
    body: isBytes ? Uint8Array.from(body) : JSON.stringify(body),
  })
  expect(answer.status, `${method} ${path}`).toBe(200)
  return answer.json()
}

async function addPhotoByApi(tilipo: Tilipo, token: string, listing: string): Promise<void> {
  const id = randomUUID()
  await callApi(tilipo, token, 'PUT', `/uploads/${id}`, { purpose: 'listing', size: blue.length, type: 'image/png' })
  await callApi(tilipo, token, 'PATCH', `/uploads/${id}?offset=0`, blue)
  await callApi(tilipo, token, 'PUT', `/partner/listings/${listing}/photos`, { add: id })
}
