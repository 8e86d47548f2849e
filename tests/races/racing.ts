/**
 * Races on real connections: two servers that listen, each with a pool of its own, on one database. What begins together
 * meets in PostgreSQL; who is first is anybody's guess, and so each race is run many times.
 */
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { buildUrl, type Endpoint } from '#contract/core/endpoint'
import { buildApp } from '../../server/app'
import { connect, type Connection } from '../../server/db/connect'
import { openWorld, type Answer, type Asking, type World } from '../support/world'

/** In `npm test`; `RACE_ROUNDS=200` for the proof (`docs/simulation.md`). */
export const rounds = Number(process.env.RACE_ROUNDS ?? 20)

export interface Course {
  world: World
  /** Of two servers the one whose turn it is. */
  ask(endpoint: Endpoint, given: Asking): Promise<Answer>
  close(): Promise<void>
}

export async function openCourse(): Promise<Course> {
  const world = await openWorld()
  const other = connect(world.url)
  const settings = { publicUrl: 'http://tilipo.test', demo: true, secret: world.secret }
  const second = await buildApp({ connection: other, gateways: world.gateways, settings, logLevel: 'silent' })
  const servers = [world.app, second]
  for (const app of servers) await app.listen({ port: 0, host: '127.0.0.1' })
  const bases = servers.map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let turn = 0
  return {
    world,
    ask: (endpoint, given) => overTheWire(bases[turn++ % bases.length]!, endpoint, given),
    async close() {
      await second.close()
      await other.close()
      await world.close()
    },
  }
}

async function overTheWire(
  base: string,
  endpoint: Endpoint,
  { params = {}, body, token, key }: Asking,
): Promise<Answer> {
  const answer = await fetch(base + buildUrl(endpoint, { params, query: {} }), {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text ? JSON.parse(text) : null }
}

/** Of everything ever taken: no more than there is, and what is claimed is what is taken. */
export async function expectSoundStock({ db }: Connection): Promise<void> {
  const stock = await db
    .selectFrom('stock')
    .leftJoin('claim', 'claim.stock_id', 'stock.id')
    .groupBy('stock.id')
    .select((eb) => [
      'slot',
      'taken',
      'capacity',
      eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('claimed'),
    ])
    .execute()
  const unsound = stock.filter(({ taken, capacity, claimed }) => taken > capacity || taken !== Number(claimed))
  expect(unsound).toEqual([])
}

/** In another order each time. */
export function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all]
  return all.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]!)
}

/** How many wait for a lock that another has. */
export async function locksWaitedFor({ pool }: Connection): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].waiting
}
