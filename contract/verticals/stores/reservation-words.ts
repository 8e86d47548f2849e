import type { ReservationWords } from '../words/words'

export const storeReservations: ReservationWords = {
  reserve: 'Set aside, pay later',
  keepUntil: 'Set aside until',
  lapses: 'Without a payment, the goods then go back on sale.',
  guarantee: 'Set them aside even without a payment',
  option: { days: 2, time: '17:00' },
}
