/** Formats a price in ZMW for a calendar cell 45 px wide, such as `950` or `12k`. */
export const formatShortZmw = (price: number): string =>
  price < 10_000 ? String(Math.round(price)) : `${Math.round(price / 1000)}k`
