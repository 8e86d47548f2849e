import type { VerticalId } from '#contract/verticals/vertical'
import type { IconName } from '../ui/Icon'

/** Apart from the registry, so that a page that only needs signs does not carry seven folders. */
export const verticalIcons: Record<VerticalId, IconName> = {
  hotels: 'bed',
  buses: 'bus',
  'car-hire': 'car',
  'real-estate': 'house',
  travel: 'compass',
  stores: 'store',
  carriers: 'parcel',
}

export const iconOf = (vertical: string): IconName => verticalIcons[vertical as VerticalId] ?? 'image'
