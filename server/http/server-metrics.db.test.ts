/** The values of `/metrics` that come from the database and from requests. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFavorite } from '#contract/catalogue/favorites'
import { listings } from '#contract/catalogue/catalogue'
import { protocolVersion, push } from '#contract/sync/sync'
import { insertCustomer } from '../../tests/support/builders'
import { newId, openWorld, type World } from '../../tests/support/world'
import { enqueue } from '../work/enqueue'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function readMetrics(): Promise<Map<string, number>> {
  const { payload } = await world.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: '127.0.0.1:3000' },
  })
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

it('count background jobs, and say how long the oldest one waits', async () => {
  await world.transact(async (tx) => {
    await enqueue(tx, 'sync.sweep', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await enqueue(tx, 'sync.sweep', {}, { runAt: new Date(Date.now() - 90_000) })
  })
  const metrics = await readMetrics()
  expect(metrics.get('background_jobs{state="scheduled"}')).toBe(1)
  expect(metrics.get('background_jobs{state="queued"}')).toBe(1)
  expect(metrics.get('background_jobs{state="failed"}')).toBe(0)
  expect(metrics.get('background_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(metrics.get('background_jobs_oldest_seconds')).toBeLessThan(600)
  expect(metrics.get('database_up')).toBe(1)
})

it('count refusals of requests and of commands of devices by reason, and the size of batches', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const commands = [newId(), newId()].map((key) => ({
    key,
    endpoint: addFavorite.name,
    params: { listingId: newId() },
    body: {},
  }))
  expect(
    (await world.call(push, { token, body: { protocol: protocolVersion, device: newId(), commands } })).body.results,
  ).toHaveLength(2)
  expect((await world.call(addFavorite, { params: { listingId: newId() } })).status).toBe(401)
  const metrics = await readMetrics()
  expect(metrics.get('sync_push_commands_count')).toBe(1)
  expect(metrics.get('sync_push_commands_sum')).toBe(2)
  expect(metrics.get('refusals_total{code="unauthenticated"}')).toBe(1)
  const refused = [...metrics].filter(([name]) => name.startsWith('refusals_total{'))
  expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBe(3)
})

it('count public reads, connections and open transfers', async () => {
  const before = await readMetrics()
  await world.call(listings, { query: { vertical: 'hotels' } })
  const metrics = await readMetrics()
  const getReads = (values: Map<string, number>) => values.get('public_reads_total{database="primary"}') ?? 0
  expect(getReads(metrics)).toBe(getReads(before) + 1)
  expect(metrics.get('database_connections{pool="reads",state="waiting"}')).toBe(0)
  expect(metrics.get('transfers_open{kind="payment"}')).toBe(0)
  expect(metrics.get('transfers_oldest_open_seconds{kind="refund"}')).toBe(0)
  expect(metrics.get('change_feed_delay_seconds')).toBeGreaterThanOrEqual(0)
})

it('count SMS by state, and sum their cost', async () => {
  expect((await readMetrics()).get('sms_messages{state="unknown"}')).toBe(0)
  const message = {
    event: newId(),
    content: JSON.stringify({ template: 'laterStart', params: { vendorName: 'V' } }),
    is_urgent: false,
    created_at: new Date(),
    expires_at: new Date(),
  }
  await world.connection.db
    .insertInto('sms_message')
    .values([
      { ...message, id: newId(), phone: '0971', state: 'unknown', sent_at: new Date(), cost_ngwee: 50 },
      { ...message, id: newId(), phone: '0972', state: 'delivered', sent_at: new Date(), cost_ngwee: 35 },
      {
        ...message,
        id: newId(),
        phone: '0973',
        state: 'sent',
        sent_at: new Date(),
        created_at: new Date(0),
        cost_ngwee: 9,
      },
    ])
    .execute()
  const metrics = await readMetrics()
  expect(metrics.get('sms_messages{state="unknown"}')).toBe(1)
  expect(metrics.get('sms_messages{state="delivered"}')).toBe(1)
  expect(metrics.get('sms_messages{state="sent"}')).toBe(0)
  expect(metrics.get('sms_cost_zmw')).toBe(0.85)
})
