/** What worker and service worker must know to send what was asked for offline. What stands in it is checked by `askBooking` in `bookings.ts`. */
import { type } from 'superstruct'
import { only } from './access'
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
