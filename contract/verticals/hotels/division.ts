/** Splits and merges stays: by their nights, and by their rooms. */
import { hasSameValues, type Division } from '../rules/division'
import type { HotelChoice } from './schema'

export const stayDivision: Division<HotelChoice> = {
  unitsLabel: 'Rooms',
  countUnits: ({ rooms }) => rooms,
  splitByDate: (stay, day) =>
    day > stay.checkIn && day < stay.checkOut
      ? [
          { ...stay, checkOut: day },
          { ...stay, checkIn: day },
        ]
      : null,
  splitByUnits(stay, rooms) {
    const restRooms = stay.rooms - rooms
    if (rooms < 1 || restRooms < 1) return null
    // Each part has a guest, also if there are fewer guests than rooms. No room gets more guests than it had.
    const guests = Math.min(Math.ceil((stay.guests * rooms) / stay.rooms), Math.max(1, stay.guests - 1))
    return [
      { ...stay, rooms: restRooms, guests: Math.max(1, stay.guests - guests) },
      { ...stay, rooms, guests },
    ]
  },
  merge(stay, other) {
    if (!hasSameValues(stay.extras, other.extras)) return null
    if (stay.checkIn === other.checkIn && stay.checkOut === other.checkOut)
      return { ...stay, rooms: stay.rooms + other.rooms, guests: stay.guests + other.guests }
    if (stay.rooms !== other.rooms) return null
    const [first, second] = stay.checkIn < other.checkIn ? [stay, other] : [other, stay]
    if (first.checkOut !== second.checkIn) return null
    const guests = Math.max(first.guests, second.guests)
    return { ...stay, checkIn: first.checkIn, checkOut: second.checkOut, guests }
  },
}
