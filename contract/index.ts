/**
 * Registry of all endpoints. The server refuses to start if it implements a route that is missing here, or if it does
 * not implement an endpoint that is listed here.
 */
import * as applications from './applications'
import * as auth from './auth'
import * as bookingSteps from './booking-steps'
import * as bookings from './bookings'
import * as business from './business'
import * as cart from './cart'
import * as catalogue from './catalogue'
import * as clientErrors from './client-errors'
import * as contact from './contact'
import * as conversations from './conversations'
import * as dev from './dev'
import * as devices from './devices'
import * as employment from './employment'
import type { Endpoint } from './endpoint'
import * as favorites from './favorites'
import * as hiring from './hiring'
import * as homes from './homes'
import * as lateReturn from './late-return'
import * as messages from './messages'
import * as nameChanges from './name-changes'
import * as notifications from './notifications'
import * as orders from './orders'
import * as ownListings from './own-listings'
import * as ownData from './own-data'
import * as parcels from './parcels'
import * as payments from './payments'
import * as profile from './profile'
import * as refunds from './refunds'
import * as reviews from './reviews'
import * as settings from './settings'
import * as staff from './staff'
import * as support from './support'
import * as supportDesk from './support-desk'
import * as supportTickets from './support-tickets'
import * as sync from './sync'
import * as tickets from './tickets'
import * as uploads from './uploads'

const modules: Record<string, unknown>[] = [
  settings,
  auth,
  devices,
  employment,
  profile,
  ownData,
  catalogue,
  cart,
  favorites,
  bookings,
  bookingSteps,
  homes,
  lateReturn,
  orders,
  parcels,
  payments,
  refunds,
  notifications,
  support,
  supportTickets,
  supportDesk,
  hiring,
  applications,
  contact,
  clientErrors,
  messages,
  conversations,
  reviews,
  ownListings,
  business,
  nameChanges,
  staff,
  uploads,
  tickets,
  sync,
  dev,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
