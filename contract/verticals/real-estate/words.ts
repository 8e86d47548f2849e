import type { Words } from '../words/words'

export const realEstate: Words = {
  bookings: 'Bookings',
  last: 'Last viewing',
  next: 'Next viewing',
  missed: 'No-shows',
  missedCount: { one: '# no-show', other: '# no-shows' },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Mark arrived',
    complete: 'Complete',
    miss: 'Mark no-show',
    cancel: 'Cancel booking',
  },
  assigned: { label: 'Agent', prefix: 'Agent' },
  arriving: 'Viewings today',
  leaving: 'Viewings in progress',
  counter: {
    choose: 'Which property?',
  },
}
