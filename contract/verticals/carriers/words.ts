import type { Words } from '../words/words'

export const carriers: Words = {
  bookings: 'Shipments',
  last: 'Last parcel',
  next: 'Next parcel',
  missed: 'Not brought',
  missedCount: { one: '# not brought', other: '# not brought' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Receive parcel',
    complete: 'Mark delivered',
    miss: 'Mark not brought',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Vehicle', prefix: 'Vehicle' },
  arriving: 'To receive today',
  leaving: 'To deliver today',
  counter: {
    choose: 'Which route?',
  },
}
