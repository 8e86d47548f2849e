/** The registry. Written out by hand, so that the compiler names the vertical that is missing. */
import type { VerticalId } from '#contract/verticals/vertical'
import { Card as BusCard } from './buses/Card'
import { Details as BusDetails } from './buses/Details'
import { Card as CarCard } from './car-hire/Card'
import { Details as CarDetails } from './car-hire/Details'
import { Card as CarrierCard } from './carriers/Card'
import { Details as CarrierDetails } from './carriers/Details'
import { Card as HotelCard } from './hotels/Card'
import { Details as HotelDetails } from './hotels/Details'
import { Card as PropertyCard } from './real-estate/Card'
import { Details as PropertyDetails } from './real-estate/Details'
import type { VerticalScreens } from './screens'
import { Card as ProductCard } from './stores/Card'
import { Details as ProductDetails } from './stores/Details'
import { Card as PackageCard } from './travel/Card'
import { Details as PackageDetails } from './travel/Details'

const screens = {
  hotels: {
    words: { offers: 'Rooms', vendors: 'Hotels' },
    lists: 'vendors',
    Card: HotelCard,
    Details: HotelDetails,
    chooser: () => import('./hotels/Chooser'),
  },
  buses: { words: { offers: 'Trips', vendors: 'Bus companies' }, lists: 'offers', Card: BusCard, Details: BusDetails },
  'car-hire': { words: { offers: 'Cars', vendors: 'Companies' }, lists: 'offers', Card: CarCard, Details: CarDetails },
  'real-estate': { words: { offers: 'Homes', vendors: 'Agents' }, lists: 'offers', Card: PropertyCard, Details: PropertyDetails },
  travel: { words: { offers: 'Trips and safaris', vendors: 'Agencies' }, lists: 'offers', Card: PackageCard, Details: PackageDetails },
  stores: {
    words: { offers: 'Products', vendors: 'Shops' },
    lists: 'offers',
    Card: ProductCard,
    Details: ProductDetails,
    chooser: () => import('./stores/Chooser'),
  },
  carriers: { words: { offers: 'Routes', vendors: 'Carriers' }, lists: 'offers', Card: CarrierCard, Details: CarrierDetails },
} satisfies Record<VerticalId, VerticalScreens>

export const screensOf = (vertical: VerticalId): VerticalScreens => screens[vertical]
