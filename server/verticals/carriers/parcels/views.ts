import { sql } from 'kysely'
import { maxWrongCodes, type CustodyState, type CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import { orderCustodySteps } from '#contract/verticals/carriers/parcels/order-custody'
import type { Parcel } from '#contract/verticals/carriers/parcels/parcel-struct'

/** A parcel with its custody steps in the order of arrival, as `parcelJsonColumn` selects it in JSON. */
export interface StoredParcel {
  number: string
  state: CustodyState
  to_the_door: boolean
  wrong_codes: number
  steps: { step: CustodyStep; at: string; place: string; by_name: string }[]
}

/** Column for queries on `booking`: the booking's parcel, or null if it has none. */
export const parcelJsonColumn = sql<StoredParcel | null>`(
  select to_jsonb(p) || jsonb_build_object('steps', coalesce(
    (select jsonb_agg(to_jsonb(c) order by c.ordinal) from custody c where c.booking_id = p.booking_id), '[]'))
  from parcel p where p.booking_id = booking.id)`

export const parcelView = ({ number, state, to_the_door, wrong_codes, steps }: StoredParcel): Parcel => ({
  number,
  state,
  toTheDoor: to_the_door,
  isLocked: wrong_codes >= maxWrongCodes,
  steps: orderCustodySteps(
    steps.map(({ step, at, place, by_name }) => ({
      step,
      at: new Date(at).toISOString(),
      place,
      by: by_name,
    })),
  ),
})

interface Route {
  choice: Record<string, unknown>
  details: Record<string, unknown>
}

/** Returns where the carrier takes in and hands out parcels of this route: its depots, or the towns. */
const getParcelCounters = ({ choice, details }: Route): NonNullable<Parcel['counters']> => ({
  from: String(details.fromDepot ?? choice.from ?? details.from ?? ''),
  to: String(details.toDepot ?? choice.to ?? details.to ?? ''),
})

interface RowWithParcel extends Route {
  parcel: StoredParcel | null
}

/** Builds the field of a booking for its buyer. */
export const buildParcel = ({ parcel }: RowWithParcel) => ({ parcel: parcel && parcelView(parcel) })

/** Builds the field of a booking for its vendor, with the places where parcels are taken in and handed out. */
export const buildVendorParcel = (row: RowWithParcel) => ({
  parcel: row.parcel && { ...parcelView(row.parcel), counters: getParcelCounters(row) },
})
