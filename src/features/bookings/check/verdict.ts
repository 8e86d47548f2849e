/** What a ticket is worth today, in plain words. */
import { daysOf, type Ticket } from '#contract/ticket-code'
import { formatDate } from '#contract/days'
import { hasDay, verticals } from '#contract/verticals/index'
import type { IconName } from '../../../ui/Icon'
import type { Found } from './use-genuine'

export interface Verdict {
  tone: 'done' | 'waiting' | 'attention'
  icon: IconName
  title: string
  text: string
}

export type Day = 'today' | 'early' | 'late'

/** @param today in Zambia. */
export function dayOf({ first, last }: { first: string; last: string }, today: string): Day {
  return today < first ? 'early' : today > last ? 'late' : 'today'
}

const good = (title: string, text: string): Verdict => ({ tone: 'done', icon: 'check-circle', title, text })
const careful = (title: string, text: string): Verdict => ({ tone: 'waiting', icon: 'clock', title, text })
const bad = (title: string, text: string): Verdict => ({ tone: 'attention', icon: 'alert', title, text })
export const verdicts = { good, careful, bad }

/** What the ticket alone can tell. */
export function verdictOf(ticket: Ticket | null, found: Found, today: string): Verdict {
  if (!ticket || found === 'no') return bad('Not genuine', 'Tilipo did not write this ticket, or somebody has changed it. Do not pay for it.')
  if (found === 'no-keys') return careful('Cannot be checked yet', 'Connect to the internet once. From then on this phone checks tickets without it.')
  if (found === 'unknown-key') return careful('Cannot be checked here', 'It may be newer than what this phone knows. Connect to the internet and open it again.')
  const { first, last } = daysOf(ticket)
  const day = dayOf({ first, last }, today)
  if (day === 'early') return careful('Genuine, but for another day', `It is for ${formatDate(first)}. That day has not come.`)
  if (day === 'late' && !hasDay(verticals[ticket.vertical].bookingType)) return good('Valid', `Tilipo wrote this ticket, for what was bought on ${formatDate(first)}. It has no day on which it ends.`)
  if (day === 'late') return careful('Genuine, but for another day', `It was for ${formatDate(last)}. That day has passed.`)
  return good('Valid today', 'Tilipo wrote this ticket, and it is for today.')
}
