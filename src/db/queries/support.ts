import { readTicket, readTickets, type SeenTicket, type TicketView } from './read-support'
import { useLive } from './use-live'

export type { SeenReply, SeenTicket, TicketView } from './read-support'

const none: never[] = []

export const useTickets = (): SeenTicket[] | undefined => useLive(readTickets, none)

export const useTicket = (id: string): TicketView | null | undefined =>
  useLive((database) => readTicket(database, id), null, [id])
