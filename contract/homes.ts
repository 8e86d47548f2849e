/** Whether homes are vacant: said by their agents every two weeks, and by those who went to see them. */
import { boolean, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { only, type Access } from './access'
import { Booking } from './bookings'
import { list } from './check'
import { endpoint } from './endpoint'
import { Id, Instant } from './values'

export const Home = type({
  _id: Id,
  name: string(),
  town: string(),
  /** Until when it counts as vacant; null where nobody has said so. */
  vacantUntil: nullable(Instant),
  /** Somebody has it, or is about to. */
  let: boolean(),
  /** Taken off the market because people found it let. */
  hidden: boolean(),
})
export type Home = Infer<typeof Home>

const desk: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_bookings' }

export const ownHomes = endpoint({
  name: 'homes.own',
  method: 'GET',
  path: '/partner/homes',
  answer: type({ homes: list(Home) }),
  access: desk,
  offline: 'refuse',
})

export const confirmVacant = endpoint({
  name: 'homes.confirm',
  method: 'PUT',
  path: '/partner/homes/:id/vacancy',
  params: object({ id: Id }),
  /** `letEnded`: whoever lived there has moved out. */
  body: object({ letEnded: optional(boolean()) }),
  answer: Home,
  access: desk,
  offline: 'refuse',
})

/** By who was there to view it; once for each viewing. */
export const answerVacant = endpoint({
  name: 'homes.answer',
  method: 'POST',
  path: '/bookings/:id/vacancy',
  params: object({ id: Id }),
  body: object({ vacant: boolean() }),
  answer: Booking,
  access: only('endUser'),
  offline: 'refuse',
})
