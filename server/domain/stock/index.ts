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
export type { Claimant, StockRequest, CountRequest } from './claim'
export { loadFreeBySlot, loadFreeByListing, loadSoldQuantity, loadOccupancy } from './availability'
export { releaseRemainder } from './release-remainder'
export { resizeStock, type CapacityShortage } from './resize'
export { freeQuantity, nextDepartureFreeSeats, nextDepartureDate, isNotLet } from './availability-sql'
export { findNextClaims, moveToFreeUnit, updateClaimInterval, type IntervalClaim } from './extend-interval'
