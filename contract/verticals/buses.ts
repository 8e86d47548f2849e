import { array, integer, object, string, type, type Infer } from 'superstruct'
import { Id, LocalDate } from '../values'
import type { Vertical } from './vertical'

export const TripDetails = type({
  from: string(),
  to: string(),
  /** Every place the coach stops, first to last, so that legs can be sold. */
  stops: array(string()),
  departsAt: string(),
  seats: integer(),
  km: integer(),
})
export type TripDetails = Infer<typeof TripDetails>

export const buses: Vertical<any, TripDetails> = {
  id: 'buses',
  businessType: 'bus',
  bookingType: 'bus',
  name: 'Buses',
  service: {
    title: 'Bus Companies',
    description: 'Seats on intercity coaches, with the boarding place and time.',
    location: 'All main routes',
  },
  routes: { list: '/services/bus-ticketing', vendor: '/services/bus/companies/:id', listing: '/services/bus-ticketing/book/:id' },
  unit: 'seat',
  stock: 'seat-leg',
  choice: object({ tripId: Id, date: LocalDate, from: string(), to: string(), seats: array(string()) }),
  details: TripDetails,
}
