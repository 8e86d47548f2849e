/** Which of the two the featured block shows: services or products, in turn. Pure. */
export type Side = 'services' | 'products'

export const otherSide = (side: Side): Side => (side === 'services' ? 'products' : 'services')

/** The side wanted, unless there is nothing on it. */
export function shownSide<T extends Record<Side, readonly unknown[]>>(wanted: Side, featured: T): Side {
  return featured[wanted].length === 0 ? otherSide(wanted) : wanted
}

export const startSide = (random: number): Side => (random < 0.5 ? 'services' : 'products')
