/**
 * Which endpoints a key of the API reaches, by scope (decision 154). A key is refused everywhere else, so a new endpoint
 * is closed to keys until it is added here. No scope contains a command that needs the password, or that moves money.
 */
import { listCustomers } from './bookings/customers'
import { listVendorBookings, readVendorBooking } from './bookings/bookings/vendor-bookings'
import { setClosedDays } from './business/listings/closed-days'
import { setDayValues } from './business/listings/day-values'
import { createListing, editListing, listOwnListings } from './business/listings/own-listings'
import { adjustStock, readStockLog } from './business/listings/stock-adjustments'
import { apiScopeNames, type ApiScope } from './core/api-scopes'
import type { Endpoint } from './core/endpoint'
import { readPaymentSummary } from './money/payment-summary'
import { listPayouts } from './money/payouts'
import { listStatements, readStatement } from './money/statements'

export const scopeEndpoints: Readonly<Record<ApiScope, readonly Endpoint[]>> = {
  'bookings:read': [listVendorBookings, readVendorBooking],
  'customers:read': [listCustomers],
  'listings:read': [listOwnListings, readStockLog],
  'listings:write': [createListing, editListing],
  'stock:write': [adjustStock, setClosedDays, setDayValues],
  'finance:read': [readPaymentSummary, listPayouts, listStatements, readStatement],
}

const scopesByEndpoint: ReadonlyMap<string, ApiScope> = new Map(
  apiScopeNames.flatMap((scope) => scopeEndpoints[scope].map(({ name }) => [name, scope] as const)),
)

/** @returns the scope that a key needs; null if no key may call the endpoint */
export const findScope = ({ name }: Pick<Endpoint, 'name'>): ApiScope | null => scopesByEndpoint.get(name) ?? null
