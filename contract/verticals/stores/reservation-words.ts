import type { ReservationWords } from '../words/words'

export const storeReservations: ReservationWords = {
  keepUntil: 'Keep the goods until',
  lapses: 'Without a payment, the goods then go back on sale.',
  guarantee: 'Keep the goods even without a payment',
  option: { days: 2, time: '17:00' },
}
