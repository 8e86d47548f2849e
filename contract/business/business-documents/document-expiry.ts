/** When the document of a business expires, and when its owner is reminded. It imports no structs, because pages load it. */
import { dayNumber } from '../../core/dates'

/** `none`: a document without an expiry date. */
type DocumentStatus = 'valid' | 'soon' | 'expired' | 'none'

/** Days before the expiry on which the owner is reminded. */
export const reminderDays = [30, 7, 0] as const
type ReminderDays = (typeof reminderDays)[number]

export const countDaysLeft = (expiresOn: string, today: string): number => dayNumber(expiresOn) - dayNumber(today)

/** @param today the current day in Zambia. A document is still valid on the day on which it expires. */
export function getDocumentStatus(expiresOn: string | null, today: string): DocumentStatus {
  if (expiresOn === null) return 'none'
  const daysLeft = countDaysLeft(expiresOn, today)
  return daysLeft < 0 ? 'expired' : daysLeft <= reminderDays[0] ? 'soon' : 'valid'
}

/**
 * Returns the latest reminder whose day has come. After a downtime, earlier ones are left out: one reminder is enough.
 * @returns null more than 30 days before the expiry
 */
export function getDueReminder(expiresOn: string, today: string): ReminderDays | null {
  const daysLeft = countDaysLeft(expiresOn, today)
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}

interface Expiring {
  _id: string
  expiresOn: string | null
}

/** Documents that expire first come first, those without a date last. */
export const compareExpiry = (a: Expiring, b: Expiring): number => (getSortKey(a) < getSortKey(b) ? -1 : 1)

const getSortKey = ({ _id, expiresOn }: Expiring): string => `${expiresOn ?? '9999'} ${_id}`
