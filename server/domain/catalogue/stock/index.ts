export {
  claimStock,
  extendClaims,
  serializeUnits,
  lockForChange,
  lockIntervals,
  lockFreeQuantities,
  releaseStock,
  parseUnits,
} from './claim'
export { drawSetAside, releaseSetAside, setAsideStock, type SetAsideBundle } from './set-aside'
export { counterSlot } from './counter-claim'
export { freeOneUnit, moveSetAsideUnits, setAsideUnits } from './set-aside-units'
export type { StockRequest, CountRequest } from './claim'
export { loadFreeBySlot, loadSoldQuantity, loadOccupancy } from './availability'
export { findClaimants } from './claimants'
export { leftInStock, reservedInStock, stockVersion } from './left'
export { releaseRemainder } from './release-remainder'
export type { CapacityShortage } from './reassign-units'
export { setDayStock, type DayShortage } from './set-day-stock'
export { findFullDays, getIntervalDays } from './day-stock'
export { resizeFixedStock, resizeStock } from './resize'
export { freeQuantity, isFree, nextDepartureFreeSeats, nextDepartureDate, isNotLet } from './availability-sql'
export { findNextClaims, moveToFreeUnit, updateClaimInterval, type IntervalClaim } from './extend-interval'
export { deletePastDays } from './delete-past-days'
export { loadSoldOutDays } from './sold-out-days'
export { claimFreeSlots, extendUntilNextClaim } from './occupy-overdue'
