/** Every endpoint there is. The server refuses to start on a route that is not here, or is not implemented. */
import * as auth from './auth'
import * as bookings from './bookings'
import * as cart from './cart'
import * as catalogue from './catalogue'
import * as dev from './dev'
import type { Endpoint } from './endpoint'
import * as notifications from './notifications'
import * as payments from './payments'
import * as settings from './settings'
import * as sync from './sync'

const modules: Record<string, unknown>[] = [settings, auth, catalogue, cart, bookings, payments, notifications, sync, dev]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
export const endpointNamed = (name: string): Endpoint | undefined => byName.get(name)
