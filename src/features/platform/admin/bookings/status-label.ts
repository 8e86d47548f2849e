import { bookingStateLabels, type BookingState } from '#contract/core/state-machines'

/** The labels of customers say "you". */
const labelsForAdmins: Partial<Record<BookingState, string>> = {
  held: 'Held',
  cancelled_by_customer: 'Cancelled by the customer',
  cancelled_by_partner: 'Cancelled by the business',
  cancelled_by_system: 'Cancelled by Tilipo',
}

export const getStatusForAdmins = (status: BookingState) => ({
  ...bookingStateLabels[status],
  label: labelsForAdmins[status] ?? bookingStateLabels[status].label,
})
