import type { VendorBooking } from '#contract/bookings/bookings/bookings'

/** Whether the customer asks for a change that the business has to answer. */
export const isChangeRequest = ({ changeOffer }: Pick<VendorBooking, 'changeOffer'>): boolean =>
  changeOffer?.by === 'customer' && changeOffer.status === 'open'
