/** Photos of a room and of the business: chosen without a line, ordered, followed on their way, seen by everybody; and refused in the open. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aPhone, askServer, expect, readyOffline, reopened, test, tokenOf, type Tilipo } from './fixtures'

const rooms = '/admin/hotel-management/rooms'
const aColour = (r: number, g: number, b: number) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: { r, g, b } } })
const red = await aColour(170, 40, 30).jpeg().toBuffer()
const blue = await aColour(30, 60, 170).png().toBuffer()
/** Of a kind that cannot be made very small, so that there is time to look. */
const grainy = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
  .resize(1600, 1200, { kernel: 'cubic' })
  .jpeg({ quality: 85 })
  .toBuffer()
const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
  buffer,
})

const set = (page: Page) => page.getByRole('group', { name: 'Photos' })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  set(page)
    .getByLabel(/^(Choose|Add) photos/)
    .setInputFiles(files)
const photos = (page: Page) => set(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')
const listed = async (tilipo: Tilipo, token: string): Promise<any[]> =>
  (await askServer(tilipo, '/partner/listings', token)).listings
const roomNamed = async (tilipo: Tilipo, token: string, name: string) =>
  (await listed(tilipo, token)).find(({ values }) => values.name === name)
const isFlat = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Its code is on the device. */
const kept = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(
        async (part) => (await (await caches.open('tilipo-code')).keys()).some(({ url }) => url.includes(part)),
        name,
      ),
    )
    .toBe(true)

/** What colour the middle of a served picture is. */
async function colourOf(tilipo: Tilipo, url: string): Promise<string> {
  const answer = await fetch(`${tilipo.direct}${url}&w=400`, { headers: { accept: 'image/png' } })
  expect(answer.status).toBe(200)
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test(
  'A new room with photos created offline is synced first, then each photo in order',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await aPhone(browser)
    let page = await phone.newPage()
    await signedIn(page, 'hotel')
    await page.goto(link.url + rooms)
    await expect(page.getByRole('link', { name: 'Add a room' })).toBeVisible()
    await readyOffline(page)
    await kept(page, '/OutboxPage-')
    const token = await tokenOf(page)
    await phone.setOffline(true)
    await page.getByRole('link', { name: 'Add a room' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Msasa cottage')
    await page.getByLabel('Price per night').fill('820')
    await choose(page, file('red.jpg', red), file('blue.png', blue))
    await expect(photos(page)).toHaveCount(2)
    await set(page).getByRole('button', { name: 'Move photo 2 up' }).click()
    await expect(set(page).getByRole('status')).toHaveText('It is now the main photo.')
    expect(await isFlat(page)).toBe(360)
    await page.getByRole('button', { name: 'Add a room' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Msasa cottage' })).toContainText('Waiting to be sent')

    page = await reopened(page)
    await page.goto(link.url + rooms)
    await page.getByRole('link', { name: 'Msasa cottage' }).click()
    await expect(photos(page)).toHaveCount(2)
    await expect(photos(page).first().getByRole('img')).toHaveAttribute('src', /^data:image\//)
    await expect(photos(page).first()).toContainText("Saved on this device. We'll send it as soon as we can.")
    await choose(page, file('grainy.jpg', grainy))
    await expect(photos(page)).toHaveCount(3)
    await set(page).getByRole('button', { name: 'Remove photo 3' }).click()
    await expect(photos(page)).toHaveCount(2)
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText('Update photos: Msasa cottage')).toHaveCount(2)
    await expect(page.getByText("The photo hasn't been sent yet.")).toHaveCount(2)

    await phone.setOffline(false)
    await expect.poll(async () => (await roomNamed(tilipo, token, 'Msasa cottage'))?.photos.length).toBe(2)
    const { _id, path, photos: there } = await roomNamed(tilipo, token, 'Msasa cottage')
    expect(await Promise.all(there.map(({ url }: any) => colourOf(tilipo, url)))).toEqual(['blue', 'red'])
    const pieces = link.passed.filter(({ method }) => method === 'PATCH').length
    expect(pieces).toBe(2)
    const firstPush = link.passed.findIndex(({ path: at, status }) => at === '/api/sync/push' && status === 200)
    expect(firstPush).toBeLessThan(link.passed.findIndex(({ method }) => method === 'PATCH'))

    await page.goto(link.url + path)
    await expect(page.getByRole('list', { name: 'More pictures' }).getByRole('img')).toHaveAttribute(
      'alt',
      'Msasa cottage, picture 2',
    )
    expect(await isFlat(page)).toBe(360)
    await page.goto(`${link.url}${rooms}/${_id}`)
    await set(page).getByRole('button', { name: 'Move photo 1 down' }).click()
    await expect
      .poll(async () => colourOf(tilipo, (await roomNamed(tilipo, token, 'Msasa cottage')).imageUrl))
      .toBe('red')
    await set(page).getByRole('button', { name: 'Remove photo 2' }).click()
    await expect.poll(async () => (await roomNamed(tilipo, token, 'Msasa cottage')).photos.length).toBe(1)
    await phone.close()
  },
)

test('A photo upload displays its progress, and a photo above the limit is refused and can be discarded', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'manager')
  const token = await tokenOf(page)
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
  await ask(tilipo, token, 'POST', '/partner/listings', room)
  for (let n = 0; n < 9; n++) await addByHand(tilipo, token, id)
  await page.goto(`${link.url}${rooms}/${id}`)
  await expect(photos(page)).toHaveCount(9)
  await readyOffline(page)

  link.rule = (method) => (method === 'PATCH' ? { delayMs: 1500 } : 'pass')
  await choose(page, file('grainy.jpg', grainy))
  await expect(photos(page).last().getByRole('progressbar')).toBeVisible()
  await expect(photos(page).last()).toContainText(/\d% sent\./)
  // Words do not wait for it.
  await page.getByLabel('Price per night').fill('750')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await roomNamed(tilipo, token, 'Fig tree room')).values.price).toBe(750)
  // Somebody else is faster with the tenth.
  await addByHand(tilipo, token, id)
  link.rule = () => 'pass'

  await page.goto(`${link.url}${rooms}/${id}`)
  const refused = page.getByRole('main').getByText('You can add up to 10 photos. Please remove one first.')
  await expect(refused).toBeVisible()
  await expect(page.getByText("We couldn't change the photos of Fig tree room.")).toBeVisible()
  await expect(photos(page)).toHaveCount(10)
  await expect(set(page).getByLabel(/^Add photos/)).toHaveCount(0)
  expect(await isFlat(page)).toBe(360)
  await set(page).getByRole('button', { name: 'Remove photo 10' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await roomNamed(tilipo, token, 'Fig tree room')).photos.length).toBe(10)
  await expect(photos(page).last().getByRole('img')).toHaveAttribute('src', /^\/media\/uploads\//)
  await phone.close()
})

test('A business picture selected offline is uploaded and visible to the public', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/profile`)
  await page.getByRole('tab', { name: 'Business Profile' }).click()
  const field = page.getByRole('group', { name: 'Business picture' })
  await expect(field.getByRole('img')).toBeVisible()
  await readyOffline(page)
  const token = await tokenOf(page)
  await phone.setOffline(true)
  await field.getByLabel(/^Choose/).setInputFiles([file('red.jpg', red)])
  await expect(field.getByRole('img')).toHaveAttribute('src', /^data:image\//)
  await expect(field.getByText("Your picture is saved on this device. We'll send it as soon as we can.")).toBeVisible()
  await phone.setOffline(false)
  const profile = () => askServer(tilipo, '/partner/profile', token)
  await expect.poll(async () => (await profile()).imageUrl).toMatch(/^\/media\/uploads\//)
  const { _id, imageUrl } = await profile()
  expect(await colourOf(tilipo, imageUrl)).toBe('red')
  await page.goto(`${link.url}/vendor/${_id}`)
  await expect(page.locator(`img[src^="${imageUrl}"]`)).toBeVisible()
  await phone.close()
})

async function ask(tilipo: Tilipo, token: string, method: string, path: string, body: object | Buffer): Promise<any> {
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

async function addByHand(tilipo: Tilipo, token: string, listing: string): Promise<void> {
  const id = randomUUID()
  await ask(tilipo, token, 'PUT', `/uploads/${id}`, { purpose: 'listing', size: blue.length, type: 'image/png' })
  await ask(tilipo, token, 'PATCH', `/uploads/${id}?offset=0`, blue)
  await ask(tilipo, token, 'PUT', `/partner/listings/${listing}/photos`, { add: id })
}
