import { boolean, integer, object, string, type } from 'superstruct'
import { LocalDate } from '../values'
import type { Vertical } from './vertical'

export const PropertyDetails = type({
  kind: string(),
  bedrooms: integer(),
  bathrooms: integer(),
  furnished: boolean(),
  area: string(),
})

export const realEstate: Vertical = {
  id: 'real-estate',
  businessType: 'realEstate',
  bookingType: 'realEstate',
  name: 'Real Estate',
  service: {
    title: 'Real Estate',
    description: 'Houses and flats to let. Viewing is always free.',
    location: 'Nationwide',
  },
  routes: { list: '/services/real-estate', vendor: '/services/real-estate/companies/:id', listing: '/services/real-estate/properties/:id' },
  unit: 'month',
  stock: 'slot',
  choice: object({ date: LocalDate, time: string() }),
  details: PropertyDetails,
}
