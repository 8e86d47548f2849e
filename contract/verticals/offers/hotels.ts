import { enums, type Infer } from 'superstruct'
import { text } from '../../values'
import { count, words } from './fields'

export const roomTypes = [
  'Single',
  'Double',
  'Twin',
  'Triple',
  'Family',
  'Suite',
  'Chalet',
  'Tent',
  'Dormitory',
] as const
export type RoomType = (typeof roomTypes)[number] | ''

export const mostRoomsOfAKind = 500

export const room = {
  roomType: enums([...roomTypes, ''] as const),
  rooms: count(1, mostRoomsOfAKind, 'Please enter the number of rooms, from 1 to 500.'),
  sleeps: count(1, 40, 'Please enter the number of guests, from 1 to 40.'),
  beds: text(80),
  amenities: words(20, 40),
}
export type Room = { [Field in keyof typeof room]: Infer<(typeof room)[Field]> }

export const blankRoom: Room = { roomType: '', rooms: 1, sleeps: 2, beds: '', amenities: [] }
