/** The bookings of a business over the API. The app mirrors them through the change feed instead. */
import { nullable, object, optional, string, type } from 'superstruct'
import { listingReaders } from '../../core/business-access'
import { endpoint } from '../../core/endpoint'
import { list } from '../../core/validation'
import { Id, text } from '../../core/values'
import { VendorBooking } from './bookings'

export const vendorBookingsPerPage = 100

/** The newest bookings first: the first page, or those after a page, by its `next`. */
export const listVendorBookings = endpoint({
  name: 'bookings.ofVendor',
  method: 'GET',
  path: '/partner/bookings',
  query: object({ after: optional(text(500)) }),
  answer: type({ bookings: list(VendorBooking), next: nullable(string()) }),
  access: listingReaders,
  offline: 'refuse',
})

export const readVendorBooking = endpoint({
  name: 'bookings.oneOfVendor',
  method: 'GET',
  path: '/partner/bookings/:id',
  params: object({ id: Id }),
  answer: VendorBooking,
  access: listingReaders,
  offline: 'refuse',
})
