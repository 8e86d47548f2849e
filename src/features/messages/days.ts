/** A conversation under the days, in Zambia, on which it was written. */
import { formatDate, lusakaDate } from '#contract/days'

export interface Day<T> {
  /** `2026-11-21`. */
  date: string
  messages: T[]
}

/** Neighbours of one day together, in the order they come. */
export function byDay<T extends { createdAt: string }>(messages: readonly T[]): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of messages) {
    const date = lusakaDate(Date.parse(message.createdAt))
    const last = days.at(-1)
    if (last?.date === date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

const dayMs = 86_400_000

/** @param now ms since 1970. */
export function dayWords(date: string, now: number): string {
  if (date === lusakaDate(now)) return 'Today'
  return date === lusakaDate(now - dayMs) ? 'Yesterday' : formatDate(date)
}

/** `14:30` in Lusaka. */
export const timeOf = (instant: string): string =>
  new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(11, 16)
