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
    labels: { offers: 'Rooms', vendors: 'Hotels' },
    defaultList: 'vendors',
    days: { names: ['Check-in', 'Check-out'], queryParams: ['checkIn', 'checkOut'] },
    Card: HotelCard,
    chooser: () => import('./hotels/Chooser'),
  },
  buses: {
    labels: { offers: 'Trips', vendors: 'Bus companies', anyTown: 'Any town' },
    defaultList: 'offers',
    days: { names: ['Day of travel'], queryParams: ['date'] },
    Card: BusCard,
    chooser: () => import('./buses/Chooser'),
  },
  'car-hire': {
    labels: { offers: 'Cars', vendors: 'Companies' },
    defaultList: 'offers',
    days: { names: ['Pick-up', 'Return'], queryParams: ['pickUp', 'return'] },
    Card: CarCard,
    chooser: () => import('./car-hire/Chooser'),
  },
  'real-estate': {
    labels: { offers: 'Homes', vendors: 'Agents' },
    defaultList: 'offers',
    Card: PropertyCard,
    chooser: () => import('./real-estate/Chooser'),
  },
  travel: {
    labels: { offers: 'Trips and safaris', vendors: 'Agencies' },
    defaultList: 'offers',
    Card: PackageCard,
    chooser: () => import('./travel/Chooser'),
  },
  stores: {
    labels: { offers: 'Products', vendors: 'Shops' },
    defaultList: 'offers',
    Card: ProductCard,
    chooser: () => import('./stores/Chooser'),
  },
  carriers: {
    labels: { offers: 'Routes', vendors: 'Carriers', anyTown: 'Any town' },
    relatedLink: { label: 'Track a Parcel', to: paths.tracking },
    defaultList: 'offers',
    Card: CarrierCard,
    chooser: () => import('./carriers/Chooser'),
  },
}

export const getVerticalScreens = (vertical: VerticalId): VerticalScreens => screens[vertical]
