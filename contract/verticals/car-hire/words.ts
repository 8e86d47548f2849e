import type { Words } from '../words/words'

export const carHire: Words = {
  bookings: 'Bookings',
  last: 'Last hire',
  next: 'Next hire',
  missed: 'No-shows',
  missedCount: { one: '# no-show', other: '# no-shows' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Hand over car',
    complete: 'Mark returned',
    miss: 'Mark no-show',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Number plate' },
  arriving: 'Pick-ups today',
  leaving: 'Returns today',
  counter: {
    choose: 'Which car?',
    free: { one: '# free today', other: '# free today' },
    full: 'None free today',
  },
}
