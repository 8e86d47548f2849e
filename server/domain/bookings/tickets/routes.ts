import { ticketKeys } from '#contract/bookings/tickets/ticket-keys'
import { query } from '../../route'
import { loadPublicKeys } from './keys'

export const ticketRoutes = [query(ticketKeys, async (db) => ({ keys: await loadPublicKeys(db) }))]
