import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vendors } from '#contract/catalogue/catalogue'
import { openWorld, type World } from '../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld({ pool: { readConnections: 1, waiting: 2 } })
})
afterAll(() => world.close())

it('rejects excess requests with Retry-After while the pool is full, and recovers afterwards', async () => {
  let release = () => {}
  let occupied: Promise<void> | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await new Promise<void>((resolve) => {
    occupied = world.connection.reads.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      resolve()
      await released
    })
  })
  const requests = Array.from({ length: 6 }, (_, index) => world.call(vendors, { query: { page: index + 1 } }))
  const first = await Promise.race(requests)
  expect(first).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
  release()
  await occupied
  const statuses = (await Promise.all(requests)).map((answer) => answer.status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await world.call(vendors)).status).toBe(200)
})
