/** The end of the UIDs of all events that we export for a listing. Imports ignore them (decision 064). */
export const getOwnUidSuffix = (listingId: string): string => `-${listingId}@tilipo`
