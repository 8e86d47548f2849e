/** Seat plan of a coach, row by row. Pure functions without structs, used by the server and the page. */
import type { TripDetails } from './shapes/buses'

const letters = 'ABCDEF'
const mostRows = 30
/** By default, coaches with more seats than this have three seats on the right of the aisle. */
const mostTwoByTwo = 57

type Coach = Pick<TripDetails, 'seats' | 'layout'>

/** Builds the rows of seats, from front to back. Null is the aisle or an empty place. */
export function seatRows({ seats, layout = seats > mostTwoByTwo ? '2+3' : '2+2' }: Coach): (string | null)[][] {
  const wide = layout === '2+3' ? 5 : 4
  const bench = seats % wide === 1 && seats > wide
  const full = Math.min(mostRows, Math.floor(seats / wide) - (bench ? 1 : 0))
  const rows = Array.from({ length: full }, (_, index) => row(index + 1, wide, wide))
  if (bench) rows.push([...letters.slice(0, wide + 1)].map((letter) => `${full + 1}${letter}`))
  else if (seats % wide > 0) rows.push(row(full + 1, seats % wide, wide))
  return rows
}

/** Builds one row: two seats, the aisle, and the other seats. Only the back bench extends across the aisle. */
function row(number: number, count: number, wide: number): (string | null)[] {
  const seats = [...letters.slice(0, wide)].map((letter, index) => (index < count ? `${number}${letter}` : null))
  return [...seats.slice(0, 2), null, ...seats.slice(2)]
}

export const seatsOf = (coach: Coach): string[] =>
  seatRows(coach)
    .flat()
    .filter((seat) => seat !== null)

/**
 * Returns the position of a seat. The middle seats of a bench or of three seats are neither at a window nor an aisle.
 */
export function sideOf(coach: Coach, seat: string): 'window' | 'aisle' | 'middle' {
  const found = seatRows(coach).find((one) => one.includes(seat)) ?? []
  const place = found.indexOf(seat)
  if (place === 0 || place === found.length - 1) return 'window'
  return found[place - 1] === null || found[place + 1] === null ? 'aisle' : 'middle'
}
