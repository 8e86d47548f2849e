import type { Words } from '../words/words'

export const buses: Words = {
  bookings: 'Bookings',
  last: 'Last trip',
  next: 'Next trip',
  missed: 'No-shows',
  missedCount: { one: '# no-show', other: '# no-shows' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Board',
    complete: 'Mark arrived',
    miss: 'Mark no-show',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Coach', prefix: 'Coach' },
  arriving: 'Departing today',
  leaving: 'On the road',
  counter: {
    choose: 'Which departure?',
    free: { one: '# free', other: '# free' },
    full: 'Full',
    unnamed: 'Walk-in passenger',
  },
}
