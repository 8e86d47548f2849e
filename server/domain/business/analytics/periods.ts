/** Conditions on bookings `b` that the analytics share. */
import { sql } from 'kysely'
import { addDays, lusakaInstant } from '#contract/core/dates'

/** In days of Zambia, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** Bookings that were confirmed, whatever happened to them later. */
export const isConfirmed = sql<boolean>`b.paid_ngwee > 0 or b.state in ('confirmed', 'in_service', 'completed', 'no_show')`

export const isMadeIn = ({ from, to }: Period) =>
  sql<boolean>`b.created_at >= ${lusakaInstant(from, '00:00')} and b.created_at < ${lusakaInstant(addDays(to, 1), '00:00')}`
