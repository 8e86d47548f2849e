/** Tables of parcels. Their migration is `server/db/migrations/005-bookings.sql`. */
import type { CustodyState, CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import type { Defaulted } from '../../../db/tables/columns'

export interface ParcelTables {
  parcel: {
    booking_id: string
    number: string
    state: Defaulted<CustodyState>
    to_the_door: Defaulted<boolean>
    code_round: Defaulted<number>
    wrong_codes: Defaulted<number>
    created_at: Date
  }
  custody: {
    booking_id: string
    ordinal: number
    step: CustodyStep
    place: string
    by_account_id: string
    by_name: string
    /** By the clock of the device that recorded the step. */
    at: Date
    /** When the server received the step. */
    recorded_at: Date
  }
}
