import { integer, object, string, type, type Infer } from 'superstruct'
import { Instant } from '../values'
import type { Vertical } from './vertical'

export const CarDetails = type({
  make: string(),
  model: string(),
  year: integer(),
  seats: integer(),
  gearbox: string(),
  kmPerDay: integer(),
})
export type CarDetails = Infer<typeof CarDetails>

export const carHire: Vertical<any, CarDetails> = {
  id: 'car-hire',
  businessType: 'carHiring',
  bookingType: 'car',
  name: 'Car Hire',
  service: {
    title: 'Car Hiring',
    description: 'Small cars, pick-ups and buses, with or without a driver.',
    location: 'Major towns',
  },
  routes: { list: '/services/car-hire-companies', vendor: '/services/car-hire/companies/:id', listing: '/services/car-hire/book/:id' },
  unit: 'day',
  stock: 'interval',
  choice: object({ pickUpAt: Instant, returnAt: Instant }),
  details: CarDetails,
}
