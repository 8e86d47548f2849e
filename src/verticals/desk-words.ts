/** What the people behind a desk call the steps of a booking, in each vertical. */
import type { PartnerStep } from '#contract/booking-steps'
import type { BookingType } from '#contract/verticals/vertical'

type Words = Record<PartnerStep, string>

const usual: Words = {
  accept: 'Accept',
  decline: 'Decline',
  begin: 'Check in',
  complete: 'Completed',
  miss: 'Did not come',
  cancel: 'Cancel booking',
}

const words: Record<BookingType, Partial<Words> & { assigned: string }> = {
  hotel: { complete: 'Checked out', assigned: 'Room number' },
  bus: { begin: 'On board', complete: 'Arrived', assigned: 'Coach' },
  car: { begin: 'Car handed over', complete: 'Car is back', assigned: 'Number plate' },
  realEstate: { begin: 'They are here', complete: 'Done', assigned: 'Agent' },
  travel: { begin: 'They are here', complete: 'Trip is over', assigned: 'Guide' },
  order: { begin: 'Sent', complete: 'Handed over', miss: 'Not collected', assigned: 'Packed by' },
  parcel: { begin: 'Parcel received', complete: 'Delivered', miss: 'Not brought', assigned: 'Vehicle' },
}

export const deskWords = (type: BookingType): Words & { assigned: string } => ({ ...usual, ...words[type] })
