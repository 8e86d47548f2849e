/** Photo uploads on a poor connection: stored, resumed, sent after other changes, and present once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
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

/** Larger than any uploaded size, and does not compress well. */
const photo = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
  .resize(2400, 1800, { kernel: 'cubic' })
  .jpeg({ quality: 90 })
  .toBuffer()
const file = (name = 'me.jpg', buffer = photo) => ({ name, mimeType: 'image/jpeg', buffer })

const field = (page: Page) => page.getByRole('group', { name: 'Profile picture' })
const selectPhoto = (page: Page, photoFile = file()) =>
  field(page)
    .getByLabel(/^Choose/)
    .setInputFiles(photoFile)
const preview = (page: Page) => field(page).getByRole('img')
const avatar = (page: Page) => page.getByRole('button', { name: /^Account of/ }).locator('img')

const getOffset = (path: string) => Number(new URL(path, 'http://here').searchParams.get('offset'))

test('A photo selected offline survives a closed tab, resumes after interruptions and is uploaded once', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  let page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/profile`)
  await waitForServiceWorker(page)
  // The service worker does not cache files that were loaded before it controlled the page.
  await page.reload()
  await waitForOfflinePages(page)
  const token = await getToken(page)
  const me = () => fetchFromServer(tilipo, '/auth/me', token)
  expect((await me()).imageUrl).toBeNull()

  await setOffline(phone, true)
  await selectPhoto(page)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\//)
  await expect(avatar(page)).toHaveAttribute('src', /^data:image\//)
  await expect(
    field(page).getByText("Your picture is saved on this device. We'll send it as soon as we can."),
  ).toBeVisible()
  page = await reopenTab(page)
  await page.goto(`${link.url}/profile`)
  await expect(preview(page)).toHaveAttribute('src', /^data:image\//)

  // The name was changed after the photo, and reaches the server before any part of the photo.
  await page.getByLabel('Full name').fill('Mapalo of the Falls')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.goto(`${link.url}/my-changes`)
  await expect(
    page.getByRole('region', { name: 'Pending changes' }).getByText("The photo hasn't been sent yet."),
  ).toBeVisible()

  let areChangesSent = false
  let remainingCuts = 2
  link.rule = (method, path) => {
    if (method !== 'PATCH' || !path.startsWith('/api/uploads/')) return 'pass'
    if (!areChangesSent) return 'drop before'
    return getOffset(path) > 0 && remainingCuts-- > 0 ? { cutAfter: 10_000 } : 'pass'
  }
  await setOffline(phone, false)
  await expect.poll(async () => (await me()).full_name).toBe('Mapalo of the Falls')
  expect((await me()).imageUrl).toBeNull()
  // The server has the change before its response has passed the proxy.
  const firstPush = () => link.requests.findIndex(({ path, status }) => path === '/api/sync/push' && status === 200)
  await expect.poll(firstPush).toBeGreaterThan(-1)
  const firstChunk = link.requests.findIndex(({ method }) => method === 'PATCH')
  if (firstChunk > -1) expect(firstPush()).toBeLessThan(firstChunk)
  areChangesSent = true

  await expect.poll(async () => (await me()).imageUrl, { timeout: 90_000 }).toMatch(/^\/media\/uploads\//)
  expect(remainingCuts).toBeLessThan(1)
  // Every byte was accepted once: each accepted chunk begins where the last one ended.
  const acceptedOffsets = link.requests
    .filter(({ method, status }) => method === 'PATCH' && status === 200)
    .map(({ path }) => getOffset(path))
  expect(acceptedOffsets.length).toBeGreaterThan(3)
  expect(acceptedOffsets).toEqual([...new Set(acceptedOffsets)].sort((a, b) => a - b))
  const { imageUrl } = await me()
  const id = /uploads\/([0-9a-f-]{36})/.exec(imageUrl)![1]!
  await expect
    .poll(() => readdirSync(join(tilipo.dataDir, 'uploads')).filter((name) => name.startsWith(id)))
    .toEqual([`${id}.webp`])
  const served = await fetch(`${tilipo.direct}${imageUrl}&w=400`, { headers: { accept: 'image/webp' } })
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 400,
    height: 300,
  })

  await page.goto(`${link.url}/profile`)
  await expect(preview(page)).toHaveAttribute('src', new RegExp(id))
  await expect(avatar(page)).toHaveAttribute('src', new RegExp(id))
  const other = await newPhoneContext(browser)
  const otherPage = await other.newPage()
  await signedIn(otherPage, 'customer2')
  await otherPage.goto(`${link.url}/profile`)
  await expect(preview(otherPage)).toHaveAttribute('src', new RegExp(id))
  await expect.poll(() => preview(otherPage).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)

  await field(otherPage).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await me()).imageUrl).toBeNull()
  await expect(preview(page)).toHaveCount(0)
  // The phone deletes its copy after the upload.
  await expect.poll(() => countStoredFiles(page)).toBe(0)
  await page.getByLabel('Full name').fill('Mutinta Hamoonga')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await me()).full_name).toBe('Mutinta Hamoonga')
  for (const context of [phone, other]) await context.close()
})

/** Counts the stored files in IndexedDB directly, without the app's code. */
const countStoredFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('tilipo-user-'))!.name!
    const database = await new Promise<IDBDatabase>(
      (done) => (indexedDB.open(name).onsuccess = ({ target }) => done((target as IDBOpenDBRequest).result)),
    )
    const count = await new Promise<number>(
      (done) =>
        (database.transaction('files').objectStore('files').count().onsuccess = ({ target }) =>
          done((target as IDBRequest<number>).result)),
    )
    database.close()
    return count
  })

test('A photo can be selected with the keyboard, and an invalid file is rejected without a request', async ({
  page,
  link,
  signedIn,
}) => {
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/profile`)
  // The first read of the storage may render the form again.
  await page.waitForLoadState('networkidle')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field(page)
      .getByLabel(/^Choose/)
      .press('Enter'),
  ])
  await chooser.setFiles(file('me.jpg', Buffer.from('no picture at all')))
  await expect(field(page).getByRole('alert')).toHaveText(
    "We can't use this file. Please choose a PNG, JPEG, GIF or WebP picture.",
  )
  expect(link.requests.filter(({ path }) => path.startsWith('/api/uploads'))).toEqual([])
  expect(await countStoredFiles(page)).toBe(0)
})

/** Creates an API client that begins and appends uploads as the app does. */
async function createUploadClient({ direct }: Tilipo) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.test', password }),
  }
  const { token } = (await (await fetch(`${direct}/api/auth/login`, post)).json()) as { token: string }
  const sendRequest = async (method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${direct}/api${path}`, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body,
    }).catch(() => null)
    return answer && ((await answer.json()) as any)
  }
  return {
    begin: (id: string) =>
      sendRequest(
        'PUT',
        `/uploads/${id}`,
        'application/json',
        JSON.stringify({ purpose: 'profile', type: 'image/jpeg', size: photo.length }),
      ),
    append: (id: string, offset: number, bytes: Buffer) =>
      sendRequest(
        'PATCH',
        `/uploads/${id}?offset=${offset}`,
        'application/offset+octet-stream',
        Uint8Array.from(bytes),
      ),
    name: (id: string) => sendRequest('PUT', '/auth/profile', 'application/json', JSON.stringify({ profileImage: id })),
  }
}

test('Repeatedly killing the server during an upload loses no acknowledged bytes and leaves one file', async ({
  tilipo,
}) => {
  const { begin, append, name } = await createUploadClient(tilipo)
  const id = randomUUID()
  const chunkBytes = 64 * 1024
  let acknowledged = 0
  let kills = 0
  for (let state = 'receiving'; state !== 'done';) {
    const { offset } = await begin(id)
    expect(offset).toBeGreaterThanOrEqual(acknowledged)
    // Each kill comes a little later: while the server reads, writes, records the offset, or converts the picture.
    const killing =
      kills < 6 && offset >= kills * 2 * chunkBytes
        ? new Promise((done) => setTimeout(done, kills * 3)).then(() => tilipo.killAndRestart())
        : null
    if (killing) kills += 1
    const appendResponse = await append(
      id,
      offset,
      photo.subarray(offset, offset + (kills >= 6 ? photo.length : chunkBytes)).subarray(0, 256 * 1024),
    )
    if (typeof appendResponse?.offset === 'number') acknowledged = appendResponse.offset
    state = appendResponse?.state ?? state
    await killing
  }
  expect(kills).toBeGreaterThan(2)
  const { imageUrl } = await name(id)
  expect((await fetch(`${tilipo.direct}${imageUrl}`)).status).toBe(200)
  await tilipo.killAndRestart()
  expect((await fetch(`${tilipo.direct}${imageUrl}`)).status).toBe(200)
  await name('')
  expect(readdirSync(join(tilipo.dataDir, 'uploads')).filter((fileName) => fileName.startsWith(id))).toEqual([
    `${id}.jpg`,
  ])
})
