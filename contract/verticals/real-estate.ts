import { boolean, integer, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../values'
import type { Vertical } from './vertical'

export const PropertyDetails = type({
  kind: string(),
  bedrooms: integer(),
  bathrooms: integer(),
  furnished: boolean(),
  area: string(),
})
export type PropertyDetails = Infer<typeof PropertyDetails>

export const realEstate: Vertical<any, PropertyDetails> = {
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
