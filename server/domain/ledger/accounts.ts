/** Names of the ledger accounts. Debits are positive (money we have), credits are negative (money we owe or earned). */
export const gateway = 'gateway:lipila'
export const platformFee = 'platform:fee'
export const vendorPayable = (vendorId: string): string => `vendor:${vendorId}:payable`
/** Refunds due: money received for something that no longer takes place. */
export const customerRefundable = (accountId: string): string => `customer:${accountId}:refundable`
/** Deposit held for a buyer until the hired item is returned. */
export const customerDeposit = (accountId: string): string => `customer:${accountId}:deposit`
