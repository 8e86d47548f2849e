import type { Words } from '../words/words'

export const hotels: Words = {
  bookings: 'Bookings',
  last: 'Last visit',
  next: 'Next visit',
  missed: 'No-shows',
  missedCount: { one: '# no-show', other: '# no-shows' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Check in',
    complete: 'Check out',
    miss: 'Mark no-show',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Room number', prefix: 'Room' },
  arriving: 'Arriving today',
  leaving: 'Checking out today',
  counter: {
    choose: 'Which room?',
    free: { one: '# free tonight', other: '# free tonight' },
    full: 'Full tonight',
  },
}
