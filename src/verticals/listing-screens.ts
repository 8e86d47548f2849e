/** Slug of the screen that lists and edits listings, by type of business. */
export const listingScreens: Readonly<Record<string, string>> = {
  hotel: 'rooms',
  bus: 'trips',
  carHiring: 'fleet',
  realEstate: 'properties',
  store: 'products',
  travelAgent: 'packages',
  carrier: 'routes',
}
