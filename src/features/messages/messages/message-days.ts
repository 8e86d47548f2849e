/** Groups the messages of a conversation by day, in Zambian time. */
import { formatDate, lusakaDate } from '#contract/core/dates'

interface MessageDay<T> {
  /** `2026-11-21`. */
  date: string
  messages: T[]
}

/** Groups consecutive messages of the same day. Keeps the order of the messages. */
export function groupByDay<T extends { createdAt: string }>(messages: readonly T[]): MessageDay<T>[] {
  const days: MessageDay<T>[] = []
  for (const message of messages) {
    const date = lusakaDate(Date.parse(message.createdAt))
    const last = days.at(-1)
    if (last?.date === date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}

const dayMs = 86_400_000

/**
 * Formats a date as `Today`, `Yesterday` or a full date.
 * @param now in ms since 1970
 */
export function formatDay(date: string, now: number): string {
  if (date === lusakaDate(now)) return 'Today'
  return date === lusakaDate(now - dayMs) ? 'Yesterday' : formatDate(date)
}

/** Formats the time of an instant in Lusaka: `14:30`. */
export const formatTime = (instant: string): string =>
  new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(11, 16)
