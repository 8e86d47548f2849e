/**
 * Runs the simulation against the real server on PostgreSQL, next to the model. The model alone finds more bugs in less
 * time (`tests/simulation`); this test proves that the model behaves like the server. `npm run sim -- --tier server
 * --seed <seed>` runs one schedule.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World as ServerWorld } from '../support/world'
import { serverClock, runServerSchedule } from './server-schedule'

/** Number of schedules: 300 in `npm run test:full`. */
const scheduleCount = process.env.TEST_FULL ? 300 : 20
let server: ServerWorld
beforeAll(async () => {
  server = await openWorld({ clock: () => new Date(serverClock.now()) })
})
afterAll(() => server.close())

it(
  `nothing is lost, duplicated, oversold or disclosed, and server and model agree (${scheduleCount} schedules)`,
  { timeout: 1_800_000 },
  async () => {
    for (let seed = 7000; seed < 7000 + scheduleCount; seed++) {
      const { violations } = await runServerSchedule(server, seed)
      expect(violations, `npm run sim -- --tier server --seed ${seed}`).toEqual([])
    }
  },
)
