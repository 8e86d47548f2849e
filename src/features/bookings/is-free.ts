import type { Booking } from '#contract/bookings/bookings'

/** Whether a booking costs nothing, such as a viewing. A request without lines has no price yet. */
export const isFree = ({ quote: { lines, total } }: Pick<Booking, 'quote'>): boolean => lines.length > 0 && total === 0
