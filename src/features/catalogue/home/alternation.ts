/** Alternates the sides of the featured block: services and products. Pure functions. */
export type Side = 'services' | 'products'

export const getOtherSide = (side: Side): Side => (side === 'services' ? 'products' : 'services')

/** Returns the preferred side, or the other one if the preferred side is empty. */
export function resolveSide<T extends Record<Side, readonly unknown[]>>(preferred: Side, featured: T): Side {
  return featured[preferred].length === 0 ? getOtherSide(preferred) : preferred
}

export const pickStartSide = (random: number): Side => (random < 0.5 ? 'services' : 'products')
