import { ticketKeys } from '#contract/bookings/tickets/ticket-keys'
import { checkTicket } from '#contract/bookings/tickets/check-ticket'
import { query } from '../../route'
import { isReplaced } from './check'
import { loadPublicKeys } from './keys'

export const ticketRoutes = [
  query(ticketKeys, async (db) => ({ keys: await loadPublicKeys(db) })),
  query(checkTicket, async (db, { input }) => ({ isReplaced: await isReplaced(db, input.body.code) })),
]
