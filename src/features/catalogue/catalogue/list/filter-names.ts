/** The query parameters of lists. Separate from the filters, because the router loads first. */
export const filterNames = [
  'q',
  'town',
  'priceFrom',
  'priceTo',
  'ratingFrom',
  'from',
  'to',
  'sort',
  'page',
  'after',
] as const
