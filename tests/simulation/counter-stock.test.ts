/**
 * Counter stock under faults: two devices sell offline from their own parts while customers book online, and parts are
 * set aside, returned and released by hand in all orders.
 */
import { describe, expect, it } from 'vitest'
import '../support/indexeddb'
import { runCounterSchedule } from '../support/sync/counter-stock-world'

const scheduleCount = process.env.TEST_FULL ? 1000 : 60

describe('counter stock under faults', () => {
  it(
    `is never oversold, each acknowledged sale exists once, and the ledgers agree (${scheduleCount} schedules)`,
    { timeout: 600_000 },
    async () => {
      for (let seed = 0; seed < scheduleCount; seed++)
        expect(await runCounterSchedule(seed), `seed ${seed}`).toEqual([])
    },
  )
})
