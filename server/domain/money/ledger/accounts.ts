import { paymentMethods, type PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'

/** Names of the ledger accounts. Debits are positive (money we have), credits are negative (money we owe or earned). */
export const gateway = 'gateway:lipila'
export const platformFee = 'platform:fee'
/** The other side of corrections: what Tilipo lost (debit) or gained. */
export const platformAdjustments = 'platform:adjustments'
/** What Tilipo gives back itself, without taking it from a business. */
export const platformGoodwill = 'platform:goodwill'
/** The vendor's share of bookings whose service has not ended, or ended less than `clearingHours` ago. */
export const vendorPayable = (vendorId: string): string => `vendor:${vendorId}:payable`
/** What the vendor can pay out. A debit balance is recovered from later sales. */
export const vendorAvailable = (vendorId: string): string => `vendor:${vendorId}:available`
/** What stays back of a new vendor's share. It becomes available later. */
export const vendorReserve = (vendorId: string): string => `vendor:${vendorId}:reserve`
/**
 * Money that the vendor took or gave back at the counter by a method, until it is set off against the available balance in
 * the same transaction.
 */
export const vendorRecorded = (vendorId: string, method: PaymentMethod): string => `vendor:${vendorId}:${method}`
/** What a company owes a vendor for sales on account. It never is money of Tilipo. */
export const companyOwed = (companyId: string): string => `company:${companyId}:owed`
/** The other side: what all companies owe a vendor. */
export const vendorOwed = (vendorId: string): string => `vendor:${vendorId}:owed`
/** Payouts whose transfer has not ended. */
export const vendorInPayout = (vendorId: string): string => `vendor:${vendorId}:in_payout`
/** Refunds due: money received for something that no longer takes place. */
export const customerRefundable = (accountId: string): string => `customer:${accountId}:refundable`
/** Deposit held for a buyer until the hired item is returned. */
export const customerDeposit = (accountId: string): string => `customer:${accountId}:deposit`

/** Returns all accounts of a vendor. */
export const listVendorAccounts = (vendorId: string): string[] => [
  ...[vendorPayable, vendorAvailable, vendorReserve, vendorInPayout].map((nameOf) => nameOf(vendorId)),
  ...paymentMethods.map((method) => vendorRecorded(vendorId, method)),
]
/** Returns all accounts of a customer. */
export const listCustomerAccounts = (accountId: string): string[] =>
  [customerRefundable, customerDeposit].map((nameOf) => nameOf(accountId))

/** Returns the account with the vendor's share of a booking. */
export const vendorShare = ({ vendor_id, cleared_at }: { vendor_id: string; cleared_at: Date | null }): string =>
  cleared_at ? vendorAvailable(vendor_id) : vendorPayable(vendor_id)

/** Returns the vendor of an available balance; null for another account. */
export const getVendorOfAvailable = (account: string): string | null =>
  /^vendor:(.+):available$/.exec(account)?.[1] ?? null
