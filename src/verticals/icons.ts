import type { VerticalId } from '#contract/verticals/vertical'
import type { IconName } from '../ui/text/Icon'

/** Separate from the registry, so that pages that need only the icons do not load the code of all verticals. */
export const verticalIcons: Readonly<Record<string, IconName | undefined>> & Record<VerticalId, IconName> = {
  hotels: 'bed',
  buses: 'bus',
  'car-hire': 'car',
  'real-estate': 'house',
  travel: 'compass',
  stores: 'store',
  carriers: 'parcel',
}

export const getVerticalIcon = (vertical: string): IconName => verticalIcons[vertical] ?? 'image'
