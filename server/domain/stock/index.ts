export { claim, extend, release } from './claim'
export type { Claimant, Wanted } from './claim'
export { freeOf } from './free'
export { leftFrom, leftOnNext, nextDeparture } from './left'
