/** The details component of each vertical, for listing pages. Separate from the registry, which all list pages load. */
import type { ComponentType } from 'react'
import type { VerticalId } from '#contract/verticals/vertical'
import { Details as BusDetails } from './buses/Details'
import { Details as CarDetails } from './car-hire/Details'
import { Details as CarrierDetails } from './carriers/Details'
import { Details as HotelDetails } from './hotels/Details'
import { Details as PropertyDetails } from './real-estate/Details'
import { Details as ProductDetails } from './stores/Details'
import { Details as PackageDetails } from './travel/Details'
import type { DetailsProps } from './screens'

const details: Record<VerticalId, ComponentType<DetailsProps>> = {
  hotels: HotelDetails,
  buses: BusDetails,
  'car-hire': CarDetails,
  'real-estate': PropertyDetails,
  travel: PackageDetails,
  stores: ProductDetails,
  carriers: CarrierDetails,
}

export const getDetailsComponent = (vertical: VerticalId): ComponentType<DetailsProps> => details[vertical]
