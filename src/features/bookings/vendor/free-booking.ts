import type { VendorBooking } from '#contract/bookings/bookings'
import { formatZmw } from '#contract/core/money'

/** Whether a booking costs nothing, such as a viewing. Its texts mention no payment and no refund. */
export const isFreeBooking = ({ total }: Pick<VendorBooking, 'total'>): boolean => total === 0

export const formatTotal = (zmw: number): string => (zmw === 0 ? 'Free' : formatZmw(zmw))
