/**
 * The simulation against the real server on PostgreSQL, with the model beside it: the model in `tests/simulation` finds
 * more, faster; this proves that it does not flatter the server. `npm run sim -- --tier server --seed <seed>` runs one.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World as ServerWorld } from '../support/world'
import { serverClock, serverSchedule } from './server-schedule'

/** The second run of the suite, on another PostgreSQL, need not find what the first one does. */
const runs = process.env.TEST_PG_BIN ? 30 : 300
let server: ServerWorld
beforeAll(async () => {
  server = await openWorld({ clock: () => new Date(serverClock.now()) })
})
afterAll(() => server.close())

it(`nothing is lost, doubled, oversold or hidden, and server and model decide alike (${runs} schedules)`, { timeout: 600_000 }, async () => {
  for (let seed = 7000; seed < 7000 + runs; seed++) {
    const { violations } = await serverSchedule(server, seed)
    expect(violations, `npm run sim -- --tier server --seed ${seed}`).toEqual([])
  }
})
