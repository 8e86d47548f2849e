/**
 * The current time by the server's clock. Phones with a wrong clock are common, and the server refuses the days that
 * they would offer. The difference is measured with responses and lasts as long as the page, so that a corrected clock
 * is noticed (decision 100).
 */
import { lusakaDate } from '#contract/core/dates'

/** A smaller error is ignored: dates hardly notice it, and a measurement is inexact by some seconds. */
export const minClockErrorMs = 5 * 60_000
/** After a longer time the device has slept, and the middle of the time says nothing. */
const maxResponseMs = 60_000
/** Later measurements of the same error differ by the time that responses take. */
const maxJitterMs = 60_000

let offsetMs = 0
let isMeasured = false
const listeners = new Set<() => void>()

/** Returns what to add to the clock of this device, in ms: 0 if it is right, or unknown. */
export const getClockOffset = (): number => offsetMs

/** Whether a measurement could tell something new. */
export const shouldMeasureClock = (): boolean => !isMeasured || offsetMs !== 0

/**
 * @param serverTime the time of a response that is in no cache
 * @param sentAt when it was requested, by the clock of this device. All times are in ms since 1970.
 */
export function recordServerTime(serverTime: number, sentAt: number): void {
  const receivedAt = Date.now()
  if (receivedAt < sentAt || receivedAt - sentAt > maxResponseMs) return
  isMeasured = true
  const errorMs = serverTime - (sentAt + receivedAt) / 2
  const next = Math.abs(errorMs) < minClockErrorMs ? 0 : errorMs
  if (Math.abs(next - offsetMs) < maxJitterMs) return
  offsetMs = next
  for (const listener of listeners) listener()
}

/** Calls back when the measured error of the clock changes. */
export function subscribeServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the current time in ms since 1970. */
export const getNow = (): number => Date.now() + offsetMs

/** Returns the current day in Zambia. */
export const getLusakaToday = (): string => lusakaDate(getNow())
