/** Whose money it is. Debits are positive: what we have; credits negative: what we owe or earned. */
export const gateway = 'gateway:lipila'
export const platformFee = 'platform:fee'
export const vendorPayable = (vendorId: string): string => `vendor:${vendorId}:payable`
/** Received, but what it was for is gone: owed back. */
export const customerRefundable = (accountId: string): string => `customer:${accountId}:refundable`
/** Kept apart for a buyer until what he hired is back. */
export const customerDeposit = (accountId: string): string => `customer:${accountId}:deposit`
