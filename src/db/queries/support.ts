import { readTicket, readTickets, type TicketLine, type TicketView } from './read-support'
import { useLive } from './use-live'

export type { TicketLine, TicketView } from './read-support'

const none: never[] = []

export const useTickets = (): TicketLine[] | undefined => useLive(readTickets, none)

export const useTicket = (id: string): TicketView | null | undefined =>
  useLive((database) => readTicket(database, id), null, [id])
