/** The hours in which people sleep. They are the same for all channels that make a sound. */
import { addDays, lusakaDate, lusakaInstant, lusakaTime } from '../core/dates'

const quietFrom = '21:00'
const quietUntil = '06:00'

/** Returns when a message may be sent: at once, or at the end of the quiet hours in Zambia. */
export function getSendTime(at: Date, isUrgent: boolean): Date {
  const time = lusakaTime(at.getTime())
  if (isUrgent || (time >= quietUntil && time < quietFrom)) return at
  const today = lusakaDate(at.getTime())
  return lusakaInstant(time < quietUntil ? today : addDays(today, 1), quietUntil)
}
