/**
 * Races on real connections: two listening servers, each with its own connection pool, on one database. Requests that
 * start together meet in PostgreSQL. Their order is random, so each race runs many times.
 */
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { buildUrl } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { buildApp } from '../../server/app'
import { connect, type Connection } from '../../server/db/connect'
import { findWrongOccupiedDays } from '../support/occupied-days'
import { findWrongRecentCustomers } from '../support/recent-customers'
import { openWorld, type CallResponse, type CallOptions, type World, type WorldOptions } from '../support/world'

/** The number of rounds: 8 in `npm test`, 20 in `npm run test:full`; `RACE_ROUNDS=200` for the longest run. */
export const rounds = Number(process.env.RACE_ROUNDS ?? (process.env.TEST_FULL ? 20 : 8))

export interface RaceSetup {
  world: World
  /** Sends a request to the two servers in turns. */
  send(endpoint: Endpoint, given: CallOptions): Promise<CallResponse>
  close(): Promise<void>
}

export async function openRaceSetup(options: WorldOptions = {}): Promise<RaceSetup> {
  const world = await openWorld(options)
  const secondConnection = connect(world.url)
  const settings = { publicUrl: 'http://tilipo.test', demo: true, secrets: [world.secret] as const }
  const secondServer = await buildApp({
    connection: secondConnection,
    gateways: world.gateways,
    settings,
    logLevel: 'silent',
  })
  const servers = [world.app, secondServer]
  for (const app of servers) await app.listen({ port: 0, host: '127.0.0.1' })
  const bases = servers.map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  let turn = 0
  return {
    world,
    send: (endpoint, given) => sendRequest(bases[turn++ % bases.length]!, endpoint, given),
    async close() {
      await secondServer.close()
      await secondConnection.close()
      await world.close()
    },
  }
}

async function sendRequest(
  base: string,
  endpoint: Endpoint,
  { params = {}, body, token, key }: CallOptions,
): Promise<CallResponse> {
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

/** Expects that no stock is oversold and that the counters equal the sum of the claims, and so do the days for lists. */
export async function expectConsistentStock({ db }: Connection): Promise<void> {
  expect(await findWrongOccupiedDays(db)).toEqual([])
  expect(await findWrongRecentCustomers(db)).toEqual([])
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
  const inconsistentStock = stock.filter(
    ({ taken, capacity, claimed }) => taken > capacity || taken !== Number(claimed),
  )
  expect(inconsistentStock).toEqual([])
}

/** Returns a copy in random order. */
export function shuffle<T>(items: readonly T[]): T[] {
  const remaining = [...items]
  return items.map(() => remaining.splice(Math.floor(Math.random() * remaining.length), 1)[0]!)
}

/** Counts the sessions that wait for a lock. */
export async function countLockWaits({ pool }: Connection): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].waiting
}
