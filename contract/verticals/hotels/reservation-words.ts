import type { ReservationWords } from '../words/words'

export const hotelReservations: ReservationWords = {
  keepUntil: 'Keep the room until',
  lapses: 'Without a payment, the room is then free for others.',
  guarantee: 'Keep the room even without a payment',
  option: { days: 2, time: '18:00' },
}
