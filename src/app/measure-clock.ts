/** Measures the clock of this device where no other response does: for visitors, and to notice that it was corrected. */
import { publicSettings } from '#contract/platform/public-settings'
import { call } from '../api/client'
import { currentToken } from '../api/session'
import { minClockErrorMs, recordServerTime, shouldMeasureClock } from '../server-time'
import { readEmbedded } from './embedded'

export function startClockMeasurement(): void {
  const renderedAt = readEmbedded()?.at
  // A page that the server has just rendered shows that the clock is right. Others may come from a cache.
  if (renderedAt && Math.abs(renderedAt - Date.now()) < minClockErrorMs) recordServerTime(renderedAt, Date.now())
  // The session check measures the clock of a signed-in user.
  else if (!currentToken()) measure()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && measure())
  addEventListener('online', measure)
}

/** `no-store`: neither the service worker nor the browser answers from its cache. */
const measure = (): void => void (shouldMeasureClock() && call(publicSettings, {}, { cache: 'no-store' }))
