/** Labels of the booking steps for partner staff, by booking type. */
import type { PartnerStep } from '#contract/counter/booking-steps'
import type { BookingType } from '#contract/verticals/vertical'

type StepLabels = Record<PartnerStep, string>

interface TypeLabels {
  /** What the vendor assigns to a booking, as free text. */
  assigned: string
  /** Headings of the bookings that begin and end today. */
  arriving: string
  leaving: string
}

const defaultLabels: StepLabels = {
  accept: 'Accept',
  decline: 'Decline',
  begin: 'Check in',
  complete: 'Complete',
  miss: 'Mark no-show',
  cancel: 'Cancel booking',
}

const labelsByType: Record<BookingType, Partial<StepLabels> & TypeLabels> = {
  hotel: { complete: 'Check out', assigned: 'Room number', arriving: 'Arriving today', leaving: 'Checking out today' },
  bus: {
    begin: 'Board',
    complete: 'Mark arrived',
    assigned: 'Coach',
    arriving: 'Departing today',
    leaving: 'On the road',
  },
  car: {
    begin: 'Hand over car',
    complete: 'Mark returned',
    assigned: 'Number plate',
    arriving: 'Pick-ups today',
    leaving: 'Returns today',
  },
  realEstate: {
    begin: 'Mark arrived',
    complete: 'Complete',
    assigned: 'Agent',
    arriving: 'Viewings today',
    leaving: 'Viewings in progress',
  },
  travel: {
    begin: 'Check in',
    complete: 'End trip',
    assigned: 'Guide',
    arriving: 'Departing today',
    leaving: 'Returning today',
  },
  order: {
    begin: 'Mark sent',
    complete: 'Mark handed over',
    miss: 'Mark not collected',
    assigned: 'Packed by',
    arriving: 'To pack',
    leaving: 'To hand over',
  },
  parcel: {
    begin: 'Receive parcel',
    complete: 'Mark delivered',
    miss: 'Mark not brought',
    assigned: 'Vehicle',
    arriving: 'To receive today',
    leaving: 'To deliver today',
  },
}

/** Words before what was assigned, where it does not explain itself. A plate does. */
const assignedPrefixes: Partial<Record<BookingType, string>> = {
  hotel: 'Room',
  bus: 'Coach',
  realEstate: 'Agent',
  travel: 'Guide',
  order: 'Packed by',
  parcel: 'Vehicle',
}

/** Formats what was assigned, which staff enter with or without the word: `Room 4`. */
export function formatAssigned(type: BookingType, assigned: string): string {
  const prefix = assignedPrefixes[type]
  return !prefix || assigned.toLowerCase().startsWith(prefix.toLowerCase()) ? assigned : `${prefix} ${assigned}`
}

export const getStepLabels = (type: BookingType): StepLabels & TypeLabels => ({
  ...defaultLabels,
  ...labelsByType[type],
})
