/** When a push is sent and until when it is of use. */
import { lusakaDate, lusakaInstant, lusakaTime, addDays } from '#contract/core/dates'
import type { PushKind } from '#contract/push-templates'

/** Times in Zambia between which only urgent notifications are pushed. */
const quietFrom = '21:00'
const quietUntil = '06:00'

const hourMs = 3_600_000
const urgentLifetimeMs = 4 * hourMs
const lifetimeMs = 24 * hourMs

/** @returns `at`, or the end of the quiet hours */
export function getSendTime(at: Date, { isUrgent }: PushKind): Date {
  const time = lusakaTime(at.getTime())
  if (isUrgent || (time >= quietUntil && time < quietFrom)) return at
  const today = lusakaDate(at.getTime())
  return lusakaInstant(time < quietUntil ? today : addDays(today, 1), quietUntil)
}

/** @returns when a push that was caused at `at` is of no use any more */
export const getEndTime = (at: Date, kind: PushKind): Date =>
  new Date(getSendTime(at, kind).getTime() + (kind.isUrgent ? urgentLifetimeMs : lifetimeMs))
