import type { ReservationWords } from '../words/words'

export const carReservations: ReservationWords = {
  keepUntil: 'Keep the car until',
  lapses: 'Without a payment, the car is then free for others.',
  guarantee: 'Keep the car even without a payment',
  option: { days: 2, hoursBefore: 2, time: '17:00' },
}
