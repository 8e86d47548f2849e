/** How far a parcel is, as its booking carries it along. */
import { array, boolean, enums, nullable, string, type, type Infer } from 'superstruct'
import { custodyStates } from './custody'
import { Instant } from './values'

export const Custody = type({
  number: string(),
  state: enums(custodyStates),
  /** First to last. `by` is who took the step, for its buyer and its carrier. */
  steps: array(type({ step: enums(custodyStates), at: Instant, place: string(), by: nullable(string()) })),
})

export const Parcel = type({
  ...Custody.schema,
  toTheDoor: boolean(),
  /** Too many wrong codes: its sender has to make a new one. */
  isLocked: boolean(),
})
export type Parcel = Infer<typeof Parcel>
