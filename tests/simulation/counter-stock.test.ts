/**
 * Counter stock under faults: two devices sell offline from their own parts while customers book online, and parts are
 * set aside, returned and released by hand in all orders.
 */
import { describe, expect, it } from 'vitest'
import '../support/indexeddb'
import { runCounterSchedule } from '../support/sync/counter-stock-world'

const scheduleCount = process.env.TEST_FULL ? 1000 : 60
/** A machine that is busy with other tests needs several times as long as an idle one. */
const timeoutMs = process.env.TEST_FULL ? 60 * 60_000 : 600_000

describe('counter stock under faults', () => {
  it(
    `is never oversold, each acknowledged sale exists once, and the ledgers agree (${scheduleCount} schedules)`,
    { timeout: timeoutMs },
    async () => {
      for (let seed = 0; seed < scheduleCount; seed++)
        expect(await runCounterSchedule(seed), `seed ${seed}`).toEqual([])
    },
  )
})
