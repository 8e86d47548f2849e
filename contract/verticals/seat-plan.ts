/** How a coach's seats stand, row by row. Pure and free of structs, for the server and the page. */
import type { TripDetails } from './shapes/buses'

const letters = 'ABCDEF'
const mostRows = 30
/** Coaches with more seats than this have three on the right of the aisle, where nothing else is said. */
const mostTwoByTwo = 57

type Coach = Pick<TripDetails, 'seats' | 'layout'>

/** From the driver to the back; null is the aisle, or where nothing stands. */
export function seatRows({ seats, layout = seats > mostTwoByTwo ? '2+3' : '2+2' }: Coach): (string | null)[][] {
  const wide = layout === '2+3' ? 5 : 4
  const bench = seats % wide === 1 && seats > wide
  const full = Math.min(mostRows, Math.floor(seats / wide) - (bench ? 1 : 0))
  const rows = Array.from({ length: full }, (_, index) => row(index + 1, wide, wide))
  if (bench) rows.push([...letters.slice(0, wide + 1)].map((letter) => `${full + 1}${letter}`))
  else if (seats % wide > 0) rows.push(row(full + 1, seats % wide, wide))
  return rows
}

/** Two seats, the aisle, and the others; a bench at the back runs across it. */
function row(number: number, count: number, wide: number): (string | null)[] {
  const seats = [...letters.slice(0, wide)].map((letter, index) => (index < count ? `${number}${letter}` : null))
  return [...seats.slice(0, 2), null, ...seats.slice(2)]
}

export const seatsOf = (coach: Coach): string[] =>
  seatRows(coach)
    .flat()
    .filter((seat) => seat !== null)

/** At a window, or beside the aisle; a bench's middle seat is neither. */
export function sideOf(coach: Coach, seat: string): 'window' | 'aisle' | 'middle' {
  const found = seatRows(coach).find((one) => one.includes(seat)) ?? []
  const place = found.indexOf(seat)
  if (place === 0 || place === found.length - 1) return 'window'
  return found[place - 1] === null || found[place + 1] === null ? 'aisle' : 'middle'
}
