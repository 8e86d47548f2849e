/** The registry of verticals. It is an explicit record, so that the compiler reports a missing vertical. */
import type { VerticalId } from '#contract/verticals/vertical'
import { paths } from '../paths'
import { Card as BusCard } from './buses/Card'
import { Card as CarCard } from './car-hire/Card'
import { Card as CarrierCard } from './carriers/Card'
import { Card as HotelCard } from './hotels/Card'
import { Card as PropertyCard } from './real-estate/Card'
import type { VerticalScreens } from './screens'
import { Card as ProductCard } from './stores/Card'
import { Card as PackageCard } from './travel/Card'

const screens: Record<VerticalId, VerticalScreens> = {
  hotels: {
    words: { offers: 'Rooms', vendors: 'Hotels' },
    lists: 'vendors',
    days: { names: ['Check-in', 'Check-out'], carriedAs: ['checkIn', 'checkOut'] },
    Card: HotelCard,
    chooser: () => import('./hotels/Chooser'),
  },
  buses: {
    words: { offers: 'Trips', vendors: 'Bus companies', anyTown: 'Any town' },
    lists: 'offers',
    days: { names: ['Day of travel'], carriedAs: ['date'] },
    Card: BusCard,
    chooser: () => import('./buses/Chooser'),
  },
  'car-hire': {
    words: { offers: 'Cars', vendors: 'Companies' },
    lists: 'offers',
    days: { names: ['Pick-up', 'Return'], carriedAs: ['pickUp', 'return'] },
    Card: CarCard,
    chooser: () => import('./car-hire/Chooser'),
  },
  'real-estate': {
    words: { offers: 'Homes', vendors: 'Agents' },
    lists: 'offers',
    Card: PropertyCard,
    chooser: () => import('./real-estate/Chooser'),
  },
  travel: {
    words: { offers: 'Trips and safaris', vendors: 'Agencies' },
    lists: 'offers',
    Card: PackageCard,
    chooser: () => import('./travel/Chooser'),
  },
  stores: {
    words: { offers: 'Products', vendors: 'Shops' },
    lists: 'offers',
    Card: ProductCard,
    chooser: () => import('./stores/Chooser'),
  },
  carriers: {
    words: { offers: 'Routes', vendors: 'Carriers', anyTown: 'Any town' },
    besides: { label: 'Track a Parcel', to: paths.tracking },
    lists: 'offers',
    Card: CarrierCard,
    chooser: () => import('./carriers/Chooser'),
  },
}

export const screensOf = (vertical: VerticalId): VerticalScreens => screens[vertical]
