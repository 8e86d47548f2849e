/** Labels of the booking steps for partner staff, by booking type. */
import type { PartnerStep } from '#contract/bookings/booking-steps'
import type { BookingType } from '#contract/verticals/vertical'

type StepLabels = Record<PartnerStep, string>

const defaultLabels: StepLabels = {
  accept: 'Accept',
  decline: 'Decline',
  begin: 'Check in',
  complete: 'Complete',
  miss: 'Mark no-show',
  cancel: 'Cancel booking',
}

const labelsByType: Record<BookingType, Partial<StepLabels> & { assigned: string }> = {
  hotel: { complete: 'Check out', assigned: 'Room number' },
  bus: { begin: 'Board', complete: 'Mark arrived', assigned: 'Coach' },
  car: { begin: 'Hand over car', complete: 'Mark returned', assigned: 'Number plate' },
  realEstate: { begin: 'Mark arrived', complete: 'Complete', assigned: 'Agent' },
  travel: { begin: 'Check in', complete: 'End trip', assigned: 'Guide' },
  order: { begin: 'Mark sent', complete: 'Mark handed over', miss: 'Mark not collected', assigned: 'Packed by' },
  parcel: { begin: 'Receive parcel', complete: 'Mark delivered', miss: 'Mark not brought', assigned: 'Vehicle' },
}

export const getStepLabels = (type: BookingType): StepLabels & { assigned: string } => ({
  ...defaultLabels,
  ...labelsByType[type],
})
