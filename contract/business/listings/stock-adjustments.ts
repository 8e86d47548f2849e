/**
 * Changes of the stock of goods by the business (decision 089). A change is a difference, so that the changes of several
 * devices add up, and sales in the meantime are not lost.
 */
import { array, enums, integer, nullable, object, refine, string, type, type Infer } from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { userMessage } from '../../core/validation'
import { Id, Instant } from '../../core/values'
import { OwnListing } from './own-listings'
import { adjustStockCommand } from '../partner-commands'
import { listingReaders } from '../../core/business-access'

/** `count`: another number was counted than the one displayed. */
export const adjustmentReasons = ['delivery', 'count', 'damage', 'theft'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]
/** `start`: what was on sale at first. */
export const stockReasons = ['start', ...adjustmentReasons] as const
export type StockReason = (typeof stockReasons)[number]

export const maxStock = 100_000

const difference = refine(
  integer(),
  'difference',
  (value) =>
    (value !== 0 && Math.abs(value) <= maxStock) || userMessage(`Please enter a number from 1 to ${maxStock}.`),
)

/**
 * Changes what is left of a listing that is sold by the piece. Idempotent by `id`.
 * Refusals: `already_booked` if fewer are left than are taken away, `invalid_input` for other listings
 */
export const adjustStock = endpoint({
  ...adjustStockCommand,
  params: object({ id: Id }),
  body: object({ id: Id, difference, reason: enums(adjustmentReasons) }),
  answer: OwnListing,
})

export const StockAdjustment = type({
  _id: Id,
  reason: enums(stockReasons),
  difference: integer(),
  leftAfter: integer(),
  /** Null for the stock from before changes were recorded. */
  person: nullable(string()),
  at: Instant,
})
export type StockAdjustment = Infer<typeof StockAdjustment>

export const shownAdjustments = 50

/** What is left, and the latest changes, the last one first. */
export const readStockLog = endpoint({
  name: 'listings.stockLog',
  method: 'GET',
  path: '/partner/listings/:id/stock',
  params: object({ id: Id }),
  answer: type({
    left: integer(),
    /** Not for sale, but still at the shop: paid and not handed over, not paid yet, or set aside for the counter. */
    reserved: integer(),
    adjustments: array(StockAdjustment),
  }),
  access: listingReaders,
  offline: 'refuse',
})
