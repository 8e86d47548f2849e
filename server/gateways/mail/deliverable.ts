/**
 * Whether an address receives mail. Accounts without one have a placeholder, as have those of deleted accounts: `.invalid` never
 * receives mail (RFC 2606).
 */
export const isDeliverable = (address: string): boolean => !address.endsWith('.invalid')
