/** Pages and their copies: with real queries and a renderer that shows what it reads. */
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reportClientError } from '#contract/platform/client-errors'
import { push } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertVendor } from '../../tests/support/builders'
import { createFakeBuild } from '../../tests/support/fake-build'
import { startRelayForTests } from '../../tests/support/relay'
import { openWorld, type World } from '../../tests/support/world'
import { routes } from '../domain'
import { handleErrors } from './errors'
import { servePages } from './pages'
import { buildRegistry } from './routes'

let world: World
let app: FastifyInstance
let renders: string[]
let settingsChanges = 0
beforeAll(async () => {
  world = await openWorld()
  app = Fastify()
  handleErrors(app, 0)
  servePages(
    app,
    createFakeBuild((url) => renders.push(url)),
    buildRegistry(routes, [push.name, reportClientError.name], true),
    {
      connection: world.connection,
      gateways: world.gateways,
      settings: { publicUrl: 'http://tilipo.test', demo: true, secrets: [world.secret] } as never,
    },
  )
})
beforeEach(async () => {
  renders = []
  await waitUntilListening()
  renders = []
})
afterAll(async () => {
  await app.close()
  await world.close()
})
startRelayForTests(() => world.connection)

const fetchPage = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload } = await app.inject({ url, headers })
  return { status: statusCode, text: payload }
}
/** A copy is fresh for 3.5 s, so within 3 s only an invalidation removes it. */
const expectSoon = (isTrue: () => Promise<boolean>) => expect.poll(isTrue, { timeout: 3000, interval: 20 }).toBe(true)

/**
 * All copies are deleted when the subscription begins, and any notification makes renders start again. Waits until the
 * subscription has begun and has received all notifications sent before, so that neither happens during a test.
 */
async function waitUntilListening(): Promise<void> {
  const { connection } = world
  const vendor = await insertVendor(connection.db)
  const insertStoreListing = () => insertListing(connection.db, { vendor_id: vendor.id, vertical: 'stores' })
  const notify = (id: string) => connection.pool.query(`select pg_notify('outdated_page', $1)`, [id])
  const isRenderedAgain = async (id: string) => {
    await fetchPage(`/stores/${id}`)
    return renders.filter((url) => url.endsWith(id)).length > 1
  }
  const [first, last] = [await insertStoreListing(), await insertStoreListing()]
  await expectSoon(async () => {
    const isListening = await isRenderedAgain(first.id)
    if (!isListening) await notify(first.id)
    return isListening
  })
  await isRenderedAgain(last.id)
  await notify(last.id)
  await expectSoon(() => isRenderedAgain(last.id))
}

/**
 * Replaces all settings, and waits until the copies of pages are deleted. Without waiting, the notification could
 * delete the copies of the next test.
 */
async function expectRenderAfterSettings(settings: Record<string, object>): Promise<void> {
  const { db } = world.connection
  const url = `/hotels?settings=${++settingsChanges}`
  const countRenders = () => renders.filter((rendered) => rendered === url).length
  await fetchPage(url)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('setting').execute()
    const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
    if (rows.length) await trx.insertInto('setting').values(rows).execute()
  })
  await expectSoon(async () => {
    await fetchPage(url)
    return countRenders() > 1
  })
}

it('renders a page once for many visitors', async () => {
  await Promise.all(Array.from({ length: 10 }, () => fetchPage('/hotels?visitors')))
  expect(renders).toEqual(['/hotels?visitors'])
})

it('answers campaign links from the copy of the page, and filters from copies of their own', async () => {
  const urls = ['/hotels?copy', '/hotels?copy&utm_source=mail', '/hotels?copy&utm_id=2', '/hotels?copy&town=Lusaka']
  for (const url of urls) await fetchPage(url)
  expect(renders).toEqual(['/hotels?copy', '/hotels?copy&town=Lusaka'])
})

it('removes a hidden vendor and a withdrawn listing from the copies of all pages', async () => {
  const { db } = world.connection
  const vendor = await insertVendor(db)
  const [room, otherRoom] = [
    await insertListing(db, { vendor_id: vendor.id }),
    await insertListing(db, { vendor_id: vendor.id }),
  ]
  const fetchAll = async () =>
    Promise.all(['/hotels', `/hotels/${room.id}`, `/hotels/${otherRoom.id}`].map((url) => fetchPage(url)))
  const [list, ...details] = await fetchAll()
  expect(list!.text).toContain(room.id)
  expect(details.every(({ text }) => text.includes(vendor.id))).toBe(true)

  await db.updateTable('listing').set({ offered: false }).where('id', '=', room.id).execute()
  await expectSoon(async () => !(await fetchPage('/hotels')).text.includes(room.id))
  expect((await fetchPage('/hotels')).text).toContain(otherRoom.id)

  await db.updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
  await expectSoon(async () => !(await fetchAll()).some(({ text }) => text.includes(otherRoom.id)))
})

it('renders pages again after a setting was changed, because an announcement is on every page', async () => {
  await expectRenderAfterSettings({ banner: { isOn: false, text: '' } })
  await expectRenderAfterSettings({})
})

it('never reads private data for a page, and does not store the page without it', async () => {
  const customer = await insertCustomer(world.connection.db)
  const authorization = `Bearer ${customer.token}`
  for (const headers of [{ authorization }, {}] as Record<string, string>[])
    expect((await fetchPage('/bookings', headers)).text).toMatch(/^\{"fault":/)
  expect(renders).toEqual(['/bookings', '/bookings'])
})

it('answers paths behind the session guard with a shell without data', async () => {
  const customer = await insertCustomer(world.connection.db)
  const page = await fetchPage('/my-account', { authorization: `Bearer ${customer.token}` })
  expect(page.text).toBe('guarded shell')
  expect((await fetchPage('/shell')).text).toBe('shell')
  expect(renders).toEqual([])
})

it('answers with the maintenance page instead of a copy', async () => {
  for (let visit = 0; visit < 2; visit++) await fetchPage('/hotels?maintenance')
  expect(renders.length).toBe(1)
  const value = JSON.stringify({ isOn: true, message: 'Back at noon', plannedEnd: '' })
  await world.connection.pool.query(`insert into setting (name, value) values ('maintenance', $1)`, [value])
  expect(await fetchPage('/hotels?maintenance')).toEqual({ status: 503, text: 'maintenance: Back at noon' })
  await world.connection.db.deleteFrom('setting').execute()
  expect((await fetchPage('/hotels?maintenance')).status).toBe(200)
})
