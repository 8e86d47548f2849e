/** Vacancy of homes: agents confirm it every two weeks, and visitors report it after a viewing. */
import { boolean, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { allowRoles, type Access } from '../core/access'
import { Booking } from '../bookings/bookings/bookings'
import { list } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { Id, Instant, text } from '../core/values'

export const Home = type({
  _id: Id,
  name: string(),
  town: string(),
  /** Expiry of the agent's vacancy confirmation; null if there is none. */
  vacantUntil: nullable(Instant),
  /** Whether the home is rented or reserved. */
  let: boolean(),
  /** Whether the listing is hidden because visitors reported it as rented. */
  hidden: boolean(),
})
export type Home = Infer<typeof Home>

const bookingManagers: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_bookings' }

/**
 * The homes among this number of listings. A page may thus have none, although another follows: withdrawn homes are not
 * listed.
 */
export const homeListingsPerPage = 500

/** Homes in the order of their last confirmation within a page. The next page is requested with `next`. */
export const listOwnHomes = endpoint({
  name: 'homes.own',
  method: 'GET',
  path: '/partner/homes',
  query: object({ after: optional(text(500)) }),
  answer: type({ homes: list(Home), next: optional(string()) }),
  access: bookingManagers,
  offline: 'refuse',
})

export const confirmVacancy = endpoint({
  name: 'homes.confirm',
  method: 'PUT',
  path: '/partner/homes/:id/vacancy',
  params: object({ id: Id }),
  /** `letEnded`: the tenant has moved out. */
  body: object({ letEnded: optional(boolean()) }),
  answer: Home,
  access: bookingManagers,
  offline: 'refuse',
})

/** Reports whether the home was vacant. The visitor can report once per viewing. */
export const reportVacancy = endpoint({
  name: 'homes.answer',
  method: 'POST',
  path: '/bookings/:id/vacancy',
  params: object({ id: Id }),
  body: object({ vacant: boolean() }),
  answer: Booking,
  access: allowRoles('endUser'),
  offline: 'refuse',
})
