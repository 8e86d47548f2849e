import { enums, type Infer } from 'superstruct'
import { text } from '../../core/values'
import { count, textList } from './input-fields'

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

export const maxRoomsPerType = 500

export const roomFields = {
  roomType: enums([...roomTypes, ''] as const),
  rooms: count(1, maxRoomsPerType, 'Please enter the number of rooms, from 1 to 500.'),
  sleeps: count(1, 40, 'Please enter the number of guests, from 1 to 40.'),
  beds: text(80),
  amenities: textList(20, 40),
}
export type Room = { [Field in keyof typeof roomFields]: Infer<(typeof roomFields)[Field]> }

export const blankRoom: Room = { roomType: '', rooms: 1, sleeps: 2, beds: '', amenities: [] }
