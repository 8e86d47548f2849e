/** Builds the parcels of the demo bookings and their custody history. */
import { custodySteps, type CustodyState, type CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import type { Booking } from '../../money'
import type { Tx } from '../../../db/transact'
import { insertAll, type Row } from '../../rows'
import { createRandom } from '../../random'

export interface ParcelRows {
  parcels: Row<'parcel'>[]
  custody: Row<'custody'>[]
}

const minute = 60_000
const statesWithParcel = ['confirmed', 'in_service', 'completed', 'no_show']
const doorSteps = custodySteps.filter((step) => step !== 'passed_on')
const counterSteps = doorSteps.filter((step) => step !== 'out_for_delivery')
const stepsInService = 3

/** @param ownerOf returns the owner's account of a vendor */
export function buildParcelRows(
  at: Date,
  bookings: readonly Booking[],
  ownerOf: (vendorId: string) => { id: string; full_name: string },
): ParcelRows {
  const rows: ParcelRows = { parcels: [], custody: [] }
  for (const booking of bookings) {
    if (booking.vertical !== 'carriers' || !statesWithParcel.includes(booking.state)) continue
    const steps = getCompletedSteps(booking)
    const owner = ownerOf(booking.vendor_id)
    rows.parcels.push({
      booking_id: booking.id,
      number: createParcelNumber(booking.id),
      state: (steps.at(-1) ?? 'awaited') satisfies CustodyState,
      to_the_door: booking.choice.delivery === true,
      code_round: 0,
      wrong_codes: 0,
      created_at: booking.changed_at,
    })
    rows.custody.push(
      ...steps.map((step, index) => {
        const stepAt = computeStepTime(at, booking, index, steps.length)
        return {
          booking_id: booking.id,
          ordinal: index + 1,
          step,
          place: getStepPlace(booking, step),
          by_account_id: owner.id,
          by_name: owner.full_name,
          at: stepAt,
          recorded_at: stepAt,
        }
      }),
    )
  }
  return rows
}

function getCompletedSteps({ state, choice }: Booking): CustodyStep[] {
  const all: CustodyStep[] = [...(choice.delivery ? doorSteps : counterSteps), 'released']
  return state === 'completed' ? all : state === 'in_service' ? all.slice(0, stepsInService) : []
}

/** Returns the time of a custody step: 2.5 hours after the step before, but never in the future. */
function computeStepTime(at: Date, { starts_at }: Booking, index: number, count: number): Date {
  const planned = starts_at!.getTime() + (index - 2) * 150 * minute
  return new Date(Math.min(planned, at.getTime() - (count - index) * 20 * minute))
}

const getStepPlace = ({ choice }: Booking, step: CustodyStep): string =>
  step === 'handed_over' || step === 'at_depot' || step === 'on_the_way' ? String(choice.from) : String(choice.to)

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
function createParcelNumber(id: string): string {
  const random = createRandom(`parcel/${id}`)
  return `TP${Array.from({ length: 10 }, () => alphabet[random.integer(0, alphabet.length - 1)]).join('')}`
}

export async function insertParcels(tx: Tx['sql'], { parcels, custody }: ParcelRows): Promise<void> {
  await insertAll(tx, 'parcel', parcels)
  await insertAll(tx, 'custody', custody)
}

/** The custody steps as commands of staff. */
export const listCustodySteps = ({ custody }: ParcelRows) =>
  custody.map(({ booking_id: id, step, at }) => ({ kind: 'parcels.step' as const, id, step, doneAt: at }))
