/** A photo on a bad line: kept, resumed, never in front of words, there once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aPhone, askServer, expect, password, readyOffline, reopened, test, tokenOf, type Tilipo } from './fixtures'

/** Larger than is ever sent, and of a kind that cannot be made very small. */
const photo = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
  .resize(2400, 1800, { kernel: 'cubic' })
  .jpeg({ quality: 90 })
  .toBuffer()
const file = (name = 'me.jpg', buffer = photo) => ({ name, mimeType: 'image/jpeg', buffer })

const field = (page: Page) => page.getByRole('group', { name: 'Profile picture' })
const choose = (page: Page, chosen = file()) =>
  field(page)
    .getByLabel(/^Choose/)
    .setInputFiles(chosen)
const shown = (page: Page) => field(page).getByRole('img')
const inTheBar = (page: Page) => page.getByRole('button', { name: /^Account of/ }).locator('img')
const warmed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const urls = (await (await caches.open('tilipo-code')).keys()).map(({ url }) => url)
        return ['/ProfilePage-', '/OutboxPage-'].every((name) => urls.some((url) => url.includes(name)))
      }),
    )
    .toBe(true)

const offsetIn = (path: string) => Number(new URL(path, 'http://here').searchParams.get('offset'))

test('A photo selected offline survives a closed tab, resumes after interruptions and is uploaded once', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  let page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/profile`)
  await readyOffline(page)
  // What was fetched before the service worker was in charge is not kept by it.
  await page.reload()
  await warmed(page)
  const token = await tokenOf(page)
  const me = () => askServer(tilipo, '/auth/me', token)
  expect((await me()).imageUrl).toBeNull()

  await phone.setOffline(true)
  await choose(page)
  await expect(shown(page)).toHaveAttribute('src', /^data:image\//)
  await expect(inTheBar(page)).toHaveAttribute('src', /^data:image\//)
  await expect(
    field(page).getByText("Your picture is saved on this device. We'll send it as soon as we can."),
  ).toBeVisible()
  page = await reopened(page)
  await page.goto(`${link.url}/profile`)
  await expect(shown(page)).toHaveAttribute('src', /^data:image\//)

  // Written after the photo was chosen, and there before any of it.
  await page.getByLabel('Full name').fill('Mapalo of the Falls')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.goto(`${link.url}/my-changes`)
  await expect(
    page.getByRole('region', { name: 'Pending changes' }).getByText("The photo hasn't been sent yet."),
  ).toBeVisible()

  let wordsAreThere = false
  let cuts = 2
  link.rule = (method, path) => {
    if (method !== 'PATCH' || !path.startsWith('/api/uploads/')) return 'pass'
    if (!wordsAreThere) return 'drop before'
    return offsetIn(path) > 0 && cuts-- > 0 ? { cutAfter: 10_000 } : 'pass'
  }
  await phone.setOffline(false)
  await expect.poll(async () => (await me()).full_name).toBe('Mapalo of the Falls')
  expect((await me()).imageUrl).toBeNull()
  // The server has it before its answer has passed the link.
  const firstPush = () => link.passed.findIndex(({ path, status }) => path === '/api/sync/push' && status === 200)
  await expect.poll(firstPush).toBeGreaterThan(-1)
  const firstPiece = link.passed.findIndex(({ method }) => method === 'PATCH')
  if (firstPiece > -1) expect(firstPush()).toBeLessThan(firstPiece)
  wordsAreThere = true

  await expect.poll(async () => (await me()).imageUrl, { timeout: 90_000 }).toMatch(/^\/media\/uploads\//)
  expect(cuts).toBeLessThan(1)
  // Every byte was taken once: each accepted piece begins where the last one ended.
  const taken = link.passed
    .filter(({ method, status }) => method === 'PATCH' && status === 200)
    .map(({ path }) => offsetIn(path))
  expect(taken.length).toBeGreaterThan(3)
  expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b))
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
  await expect(shown(page)).toHaveAttribute('src', new RegExp(id))
  await expect(inTheBar(page)).toHaveAttribute('src', new RegExp(id))
  const other = await aPhone(browser)
  const elsewhere = await other.newPage()
  await signedIn(elsewhere, 'customer2')
  await elsewhere.goto(`${link.url}/profile`)
  await expect(shown(elsewhere)).toHaveAttribute('src', new RegExp(id))
  await expect.poll(() => shown(elsewhere).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)

  await field(elsewhere).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await me()).imageUrl).toBeNull()
  await expect(shown(page)).toHaveCount(0)
  // Nothing of it is left on the phone once it has been sent.
  await expect.poll(() => filesKept(page)).toBe(0)
  await page.getByLabel('Full name').fill('Mutinta Hamoonga')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await me()).full_name).toBe('Mutinta Hamoonga')
  for (const one of [phone, other]) await one.close()
})

/** Without Dexie: as anybody would look into the browser's storage. */
const filesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('tilipo-user-'))!.name!
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

test(
  'A photo can be selected with the keyboard, and an invalid file is rejected without a request',
  { tag: '@journey' },
  async ({ page, link, signedIn }) => {
    await signedIn(page, 'customer')
    await page.goto(`${link.url}/profile`)
    // The first look at what is kept may put the form there anew.
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
    expect(link.passed.filter(({ path }) => path.startsWith('/api/uploads'))).toEqual([])
    expect(await filesKept(page)).toBe(0)
  },
)

/** A device without a browser: begins, asks and appends as ours does. */
async function aDevice({ direct }: Tilipo) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.test', password }),
  }
  const { token } = (await (await fetch(`${direct}/api/auth/login`, post)).json()) as { token: string }
  const ask = async (method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${direct}/api${path}`, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body,
    }).catch(() => null)
    return answer && ((await answer.json()) as any)
  }
  return {
    begin: (id: string) =>
      ask(
        'PUT',
        `/uploads/${id}`,
        'application/json',
        JSON.stringify({ purpose: 'profile', type: 'image/jpeg', size: photo.length }),
      ),
    append: (id: string, offset: number, bytes: Buffer) =>
      ask('PATCH', `/uploads/${id}?offset=${offset}`, 'application/offset+octet-stream', Uint8Array.from(bytes)),
    name: (id: string) => ask('PUT', '/auth/profile', 'application/json', JSON.stringify({ profileImage: id })),
  }
}

test('Repeatedly killing the server during an upload loses no acknowledged bytes and leaves one file', async ({
  tilipo,
}) => {
  const { begin, append, name } = await aDevice(tilipo)
  const id = randomUUID()
  const piece = 64 * 1024
  let acknowledged = 0
  let kills = 0
  for (let state = 'receiving'; state !== 'done';) {
    const { offset } = await begin(id)
    expect(offset).toBeGreaterThanOrEqual(acknowledged)
    // Killed a little later each time: while it reads, writes, notes down, or makes the picture.
    const killing =
      kills < 6 && offset >= kills * 2 * piece
        ? new Promise((done) => setTimeout(done, kills * 3)).then(() => tilipo.killAndRestart())
        : null
    if (killing) kills += 1
    const said = await append(
      id,
      offset,
      photo.subarray(offset, offset + (kills >= 6 ? photo.length : piece)).subarray(0, 256 * 1024),
    )
    if (typeof said?.offset === 'number') acknowledged = said.offset
    state = said?.state ?? state
    await killing
  }
  expect(kills).toBeGreaterThan(2)
  const { imageUrl } = await name(id)
  expect((await fetch(`${tilipo.direct}${imageUrl}`)).status).toBe(200)
  await tilipo.killAndRestart()
  expect((await fetch(`${tilipo.direct}${imageUrl}`)).status).toBe(200)
  await name('')
  expect(readdirSync(join(tilipo.dataDir, 'uploads')).filter((one) => one.startsWith(id))).toEqual([`${id}.jpg`])
})
