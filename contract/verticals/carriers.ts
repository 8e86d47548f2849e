import { integer, number, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../values'
import type { Vertical } from './vertical'

export const RouteDetails = type({
  from: string(),
  to: string(),
  departs: string(),
  kgPerDay: integer(),
  licence: string(),
})
export type RouteDetails = Infer<typeof RouteDetails>

export const carriers: Vertical<any, RouteDetails> = {
  id: 'carriers',
  businessType: 'carrier',
  bookingType: 'parcel',
  name: 'Couriers',
  service: {
    title: 'Courier & Cargo',
    description: 'Parcels and cargo with licensed carriers, tracked hand to hand.',
    location: 'Town to town',
  },
  routes: { list: '/services/carrier', vendor: '/services/carrier/:id', listing: '/services/carrier/book/:id' },
  unit: 'parcel under 5 kg',
  stock: 'load',
  choice: object({ date: LocalDate, kg: number(), cubicMetres: number() }),
  details: RouteDetails,
}
