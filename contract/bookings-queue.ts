/**
 * Queued booking commands, for the sync worker and service worker, which do not load the structs of their bodies. The
 * bodies are defined in `requestBookingOffline` (`bookings.ts`), `recordService` and `assignBooking`
 * (`booking-steps.ts`).
 */
import { type } from 'superstruct'
import { only, type Access } from './access'
import type { Input } from './endpoint'

export const bookingAsked = {
  name: 'bookings.ask',
  method: 'POST',
  path: '/bookings/asked',
  answer: type({}),
  access: only('endUser'),
  offline: 'queue',
  orderKey: ({ body }: Input<any, any, any>) => `booking/${body.id}`,
  creates: true,
} as const

export const desk: Access = { kind: 'roles', roles: ['partner', 'hotel-manager'], permission: 'manage_bookings' }

const ofBooking = {
  answer: type({}),
  access: desk,
  offline: 'queue',
  orderKey: ({ params }: Input<any, any, any>) => `booking/${params.id}`,
} as const

export const bookingServed = {
  ...ofBooking,
  name: 'bookings.serve',
  method: 'POST',
  path: '/bookings/:id/service',
} as const
export const bookingAssigned = {
  ...ofBooking,
  name: 'bookings.assign',
  method: 'PUT',
  path: '/bookings/:id/assignment',
  coalesceKey: ofBooking.orderKey,
} as const
