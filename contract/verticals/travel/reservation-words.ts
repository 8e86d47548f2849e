import type { ReservationWords } from '../words/words'

export const tripReservations: ReservationWords = {
  keepUntil: 'Keep the places until',
  lapses: 'Without a payment, the places are then free for others.',
  guarantee: 'Keep the places even without a payment',
  option: { days: 7, hoursBefore: 24, time: '17:00' },
}
