/** Seat plan of a coach, row by row. Pure functions without structs, used by the server and the page. */
import type { TripDetails } from './schema'

const letters = 'ABCDEF'
const maxRows = 30
/** By default, coaches with more seats than this have three seats on the right of the aisle. */
const maxSeatsOfTwoByTwo = 57

type Coach = Pick<TripDetails, 'seats' | 'layout'>

/** Builds the rows of seats, from front to back. Null is the aisle or an empty place. */
export function buildSeatRows({
  seats,
  layout = seats > maxSeatsOfTwoByTwo ? '2+3' : '2+2',
}: Coach): (string | null)[][] {
  const seatsPerRow = layout === '2+3' ? 5 : 4
  const hasBackBench = seats % seatsPerRow === 1 && seats > seatsPerRow
  const fullRows = Math.min(maxRows, Math.floor(seats / seatsPerRow) - (hasBackBench ? 1 : 0))
  const rows = Array.from({ length: fullRows }, (_, index) => buildRow(index + 1, seatsPerRow, seatsPerRow))
  if (hasBackBench) rows.push([...letters.slice(0, seatsPerRow + 1)].map((letter) => `${fullRows + 1}${letter}`))
  else if (seats % seatsPerRow > 0) rows.push(buildRow(fullRows + 1, seats % seatsPerRow, seatsPerRow))
  return rows
}

/** Builds one row: two seats, the aisle, and the other seats. Only the back bench extends across the aisle. */
function buildRow(number: number, count: number, rowWidth: number): (string | null)[] {
  const seats = [...letters.slice(0, rowWidth)].map((letter, index) => (index < count ? `${number}${letter}` : null))
  return [...seats.slice(0, 2), null, ...seats.slice(2)]
}

export const listSeats = (coach: Coach): string[] =>
  buildSeatRows(coach)
    .flat()
    .filter((seat) => seat !== null)

/**
 * Returns the position of a seat. The middle seats of a bench or of three seats are neither at a window nor an aisle.
 */
export function getSeatPosition(coach: Coach, seat: string): 'window' | 'aisle' | 'middle' {
  const seatRow = buildSeatRows(coach).find((candidate) => candidate.includes(seat)) ?? []
  const seatIndex = seatRow.indexOf(seat)
  if (seatIndex === 0 || seatIndex === seatRow.length - 1) return 'window'
  return seatRow[seatIndex - 1] === null || seatRow[seatIndex + 1] === null ? 'aisle' : 'middle'
}
