/** Builds the parcels of the demo bookings and their custody history. */
import { custodySteps, type CustodyState, type CustodyStep } from '#contract/custody'
import type { Booking } from './bookings'
import type { Row } from './rows'
import { randomOf } from './random'

export interface Carried {
  parcels: Row<'parcel'>[]
  custody: Row<'custody'>[]
}

const minute = 60_000
const carriedIn = ['confirmed', 'in_service', 'completed', 'no_show']
const toTheCounter = custodySteps.filter((step) => step !== 'out_for_delivery')
const underWay = 3

/** @param ownerOf returns the owner's account of a vendor */
export function carriedOf(
  at: Date,
  bookings: readonly Booking[],
  ownerOf: (vendorId: string) => { id: string; full_name: string },
): Carried {
  const carried: Carried = { parcels: [], custody: [] }
  for (const booking of bookings) {
    if (booking.vertical !== 'carriers' || !carriedIn.includes(booking.state)) continue
    const steps = stepsOf(booking)
    const owner = ownerOf(booking.vendor_id)
    carried.parcels.push({
      booking_id: booking.id,
      number: numberOf(booking.id),
      state: (steps.at(-1) ?? 'awaited') satisfies CustodyState,
      to_the_door: booking.choice.delivery === true,
      code_round: 0,
      wrong_codes: 0,
      created_at: booking.changed_at,
    })
    carried.custody.push(
      ...steps.map((step, index) => ({
        booking_id: booking.id,
        ordinal: index + 1,
        step,
        place: placeOf(booking, step),
        by_account_id: owner.id,
        by_name: owner.full_name,
        at: hourOf(at, booking, index, steps.length),
      })),
    )
  }
  return carried
}

function stepsOf({ state, choice }: Booking): CustodyStep[] {
  const all: CustodyStep[] = [...(choice.delivery ? custodySteps : toTheCounter), 'released']
  return state === 'completed' ? all : state === 'in_service' ? all.slice(0, underWay) : []
}

/** Returns the time of a custody step: 2.5 hours after the step before, but never in the future. */
function hourOf(at: Date, { starts_at }: Booking, index: number, count: number): Date {
  const planned = starts_at!.getTime() + (index - 2) * 150 * minute
  return new Date(Math.min(planned, at.getTime() - (count - index) * 20 * minute))
}

const placeOf = ({ choice }: Booking, step: CustodyStep): string =>
  step === 'handed_over' || step === 'at_depot' || step === 'on_the_way' ? String(choice.from) : String(choice.to)

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
function numberOf(id: string): string {
  const random = randomOf(`parcel/${id}`)
  return `TP${Array.from({ length: 10 }, () => alphabet[random.whole(0, alphabet.length - 1)]).join('')}`
}
