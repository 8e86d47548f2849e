/**
 * The simulation against the real server on PostgreSQL, with the model beside it: the model in `tests/simulation` finds
 * more, faster; this proves that it does not flatter the server. `npm run sim -- --tier server --seed <seed>` runs one.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World as ServerWorld } from '../support/world'
import { serverClock, serverSchedule } from './server-schedule'

/** 300 in `npm run test:full`. */
const runs = process.env.TEST_FULL ? 300 : 40
let server: ServerWorld
beforeAll(async () => {
  server = await openWorld({ clock: () => new Date(serverClock.now()) })
})
afterAll(() => server.close())

it(
  `nothing is lost, duplicated, oversold or disclosed, and server and model agree (${runs} schedules)`,
  { timeout: 600_000 },
  async () => {
    for (let seed = 7000; seed < 7000 + runs; seed++) {
      const { violations } = await serverSchedule(server, seed)
      expect(violations, `npm run sim -- --tier server --seed ${seed}`).toEqual([])
    }
  },
)
