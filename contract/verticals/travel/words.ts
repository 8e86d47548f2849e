import type { Words } from '../words/words'

export const travel: Words = {
  bookings: 'Bookings',
  last: 'Last trip',
  next: 'Next trip',
  missed: 'No-shows',
  missedCount: { one: '# no-show', other: '# no-shows' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Check in',
    complete: 'End trip',
    miss: 'Mark no-show',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Guide', prefix: 'Guide' },
  arriving: 'Departing today',
  leaving: 'Returning today',
  counter: {
    choose: 'Which trip?',
    free: { one: '# free', other: '# free' },
    full: 'Full',
  },
}
