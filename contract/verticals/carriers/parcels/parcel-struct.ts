/** Structs of a parcel's custody, as part of its booking. */
import { array, boolean, enums, nullable, optional, string, type, type Infer } from 'superstruct'
import { custodyStates } from './custody'
import { Instant } from '../../../core/values'

export const Custody = type({
  number: string(),
  state: enums(custodyStates),
  /** Oldest first. `by` is the person who took the step. Only the buyer and the carrier receive it. */
  steps: array(type({ step: enums(custodyStates), at: Instant, place: string(), by: nullable(string()) })),
})

export const Parcel = type({
  ...Custody.schema,
  toTheDoor: boolean(),
  /** True after too many wrong codes. The sender must create a new code. */
  isLocked: boolean(),
  /** Where the carrier takes in and hands out parcels of this route: a depot, or the town. */
  counters: optional(type({ from: string(), to: string() })),
})
export type Parcel = Infer<typeof Parcel>
