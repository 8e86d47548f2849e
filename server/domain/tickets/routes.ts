import { ticketKeys } from '#contract/tickets'
import { query } from '../route'
import { publishedKeys } from './keys'

export const ticketRoutes = [query(ticketKeys, async (db) => ({ keys: await publishedKeys(db) }))]
