/** Returns the counter stock of this device when its time has come, in any open page. */
import { liveQuery } from 'dexie'
import { readDevice } from '../../api/device'
import { currentUser, subscribeCurrentUser } from '../../db/current-user'
import { openUserDatabase } from '../../db/database'
import { readCounterQuotas } from '../../db/queries/counter-stock'
import { returnDueCounterStock } from '../outbox/client'
import { getNow } from '../../server-time'

/** Browsers end longer timers at once. */
const maxTimerMs = 2 ** 31 - 1
const retryMs = 60_000

export function startCounterReturns(): void {
  let stop = () => {}
  const follow = () => {
    stop()
    const user = currentUser()
    if (user) stop = watchReturns(user)
  }
  follow()
  subscribeCurrentUser(follow)
}

function watchReturns(user: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = async (returnTimes: readonly number[]) => {
    clearTimeout(timer)
    if (returnTimes.length === 0) return
    const waitMs = Math.min(...returnTimes) - getNow()
    if (waitMs > 0) return void (timer = setTimeout(() => void schedule(returnTimes), Math.min(waitMs, maxTimerMs)))
    await returnDueCounterStock()
    // If it could not be queued, such as on a full disk, the query does not emit again.
    timer = setTimeout(() => void schedule(returnTimes), retryMs)
  }
  const subscription = liveQuery(async () => {
    const { deviceId } = await readDevice()
    const quotas = await readCounterQuotas(openUserDatabase(user))
    return quotas
      .filter((quota) => quota.state === 'open' && quota.deviceId === deviceId)
      .map(({ returnAt }) => Date.parse(returnAt))
  }).subscribe({ next: (times) => void schedule(times), error: () => undefined })
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}
