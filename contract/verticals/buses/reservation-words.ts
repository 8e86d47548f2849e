import type { ReservationWords } from '../words/words'

export const busReservations: ReservationWords = {
  keepUntil: 'Keep the seats until',
  lapses: 'Without a payment, the seats are then free for others.',
  guarantee: 'Keep the seats even without a payment',
  option: { days: 2, hoursBefore: 2, time: '18:00' },
}
