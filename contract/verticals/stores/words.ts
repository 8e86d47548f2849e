import type { Words } from '../words/words'

export const stores: Words = {
  bookings: 'Orders',
  last: 'Last order',
  next: 'Next order',
  missed: 'Not collected',
  missedCount: { one: '# not collected', other: '# not collected' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Mark sent',
    complete: 'Mark handed over',
    miss: 'Mark not collected',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Packed by', prefix: 'Packed by' },
  arriving: 'To pack',
  leaving: 'To hand over',
  counter: {
    choose: 'Which product?',
    free: { one: '# left', other: '# left' },
    full: 'Sold out',
    unnamed: 'Walk-in customer',
  },
}
