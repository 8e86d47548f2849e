import { array, integer, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../values'
import type { Vertical } from './vertical'

export const PackageDetails = type({
  days: integer(),
  places: array(string()),
  included: array(string()),
  smallestGroup: integer(),
  largestGroup: integer(),
})
export type PackageDetails = Infer<typeof PackageDetails>

export const travel: Vertical<any, PackageDetails> = {
  id: 'travel',
  businessType: 'travelAgent',
  bookingType: 'travel',
  name: 'Travel',
  service: {
    title: 'Travel Agency',
    description: 'Day trips and safaris with people who know the way.',
    location: 'National parks and falls',
  },
  routes: { list: '/services/travel-agencies', vendor: '/services/travel-agencies/:id', listing: '/services/travel-agencies/book/:id' },
  unit: 'person',
  stock: 'departure',
  choice: object({ departsOn: LocalDate, adults: integer(), children: integer() }),
  details: PackageDetails,
}
