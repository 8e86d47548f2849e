/** Alternates the sides of the featured block: services and products. Pure functions. */
export type Side = 'services' | 'products'

export const otherSide = (side: Side): Side => (side === 'services' ? 'products' : 'services')

/** Returns the preferred side, or the other one if the preferred side is empty. */
export function shownSide<T extends Record<Side, readonly unknown[]>>(wanted: Side, featured: T): Side {
  return featured[wanted].length === 0 ? otherSide(wanted) : wanted
}

export const startSide = (random: number): Side => (random < 0.5 ? 'services' : 'products')
