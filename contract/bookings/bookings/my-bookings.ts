/** The list of the customer's bookings in the shapes of the specification, which names the same fields differently. */
import { array, nullable, string, type } from 'superstruct'
import { allowRoles } from '../../core/access'
import { endpoint } from '../../core/endpoint'
import type { AnyStruct } from '../../core/validation'
import { Id, LocalDate } from '../../core/values'
import type { BookingType } from '../../verticals/vertical'

const NamedEntity = type({ _id: Id, name: string(), imageUrl: nullable(string()) })
const common = { _id: Id, status: string() }
const HotelBooking = type({
  ...common,
  hotelId: NamedEntity,
  roomId: type({ _id: Id, roomType: string() }),
  checkInDate: LocalDate,
  checkOutDate: nullable(LocalDate),
})
const BusBooking = type({
  ...common,
  busTripId: type({ _id: Id, from: string(), to: string(), departureTime: string() }),
  seats: array(string()),
})
const CarBooking = type({
  ...common,
  car: type({ make: string(), model: string(), images: array(string()) }),
  startDate: LocalDate,
})
const RealEstateBooking = type({
  ...common,
  propertyId: type({ _id: Id, title: string(), images: array(string()) }),
  checkInDate: LocalDate,
})

/** A booking of a type for which the specification defines no list. */
const GenericBooking = type({
  ...common,
  reference: string(),
  serviceId: NamedEntity,
  vendor: type({ _id: Id, name: string() }),
  summary: string(),
  date: LocalDate,
})

const bookingsByType = {
  hotel: array(HotelBooking),
  bus: array(BusBooking),
  car: array(CarBooking),
  realEstate: array(RealEstateBooking),
  /** Not in the specification, like their three tabs. */
  travel: array(GenericBooking),
  parcel: array(GenericBooking),
  order: array(GenericBooking),
} satisfies Record<BookingType, AnyStruct>
export const MyBookings = type(bookingsByType)
export const myBookings = endpoint({
  name: 'bookings.mine',
  method: 'GET',
  path: '/dashboard/my-bookings',
  answer: MyBookings,
  access: allowRoles('endUser'),
  offline: 'cache',
})
