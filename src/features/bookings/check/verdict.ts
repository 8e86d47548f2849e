/** Verdicts about tickets, with the texts to display. */
import { doorOf, doorWords, isOnDay, type Times } from '#contract/boarding'
import { formatDate, instantIn } from '#contract/days'
import { daysOf, type Moment, type Ticket } from '#contract/ticket-code'
import { hasDay, verticals } from '#contract/verticals/index'
import type { IconName } from '../../../ui/Icon'
import type { Found } from './use-genuine'

export interface Verdict {
  tone: 'done' | 'waiting' | 'attention'
  icon: IconName
  title: string
  text: string
}

const good = (title: string, text: string): Verdict => ({ tone: 'done', icon: 'check-circle', title, text })
const careful = (title: string, text: string): Verdict => ({ tone: 'waiting', icon: 'clock', title, text })
const bad = (title: string, text: string): Verdict => ({ tone: 'attention', icon: 'alert', title, text })
export const verdicts = { good, careful, bad }

/** Returns the verdict for the public, based only on the ticket and its signature. */
export function verdictOf(ticket: Ticket | null, found: Found, now: number): Verdict {
  if (!ticket || found === 'no')
    return bad('Not genuine', 'This ticket was not issued by Tilipo, or it has been changed. Do not pay for it.')
  if (found === 'no-keys')
    return careful(
      "Can't be checked yet",
      'Connect to the internet once. After that, this phone can check tickets offline.',
    )
  if (found === 'unknown-key')
    return careful(
      "Can't be checked here",
      'This ticket may be newer than the data on this phone. Connect to the internet and open it again.',
    )
  const times = timesOf(ticket)
  const { first, last } = doorWords(times)
  const door = doorOf(times, now)
  if (door === 'early')
    return careful('Genuine, but for another day', `This ticket is for ${first}. That day hasn't come yet.`)
  if (door === 'late' && !hasDay(times.bookingType))
    return good('Valid', `Issued by Tilipo, for a purchase on ${formatDate(times.startsOn)}. It has no end date.`)
  if (door === 'late')
    return careful('Genuine, but for another day', `This ticket was for ${last}. That day has passed.`)
  if (!isOnDay(times, now))
    return good(`Valid for ${first}`, 'Issued by Tilipo. Please check that this is the departure you want.')
  return good('Valid today', 'Issued by Tilipo, for today.')
}

function timesOf(ticket: Ticket): Times {
  const { first, last } = daysOf(ticket)
  const { bookingType } = verticals[ticket.vertical]
  return {
    bookingType,
    startsOn: first,
    endsOn: last,
    startsAt: instantAt(ticket.starts),
    endsAt: ticket.ends && instantAt(ticket.ends),
  }
}

const instantAt = (moment: Moment): string | null =>
  moment.length > 10 ? instantIn(moment.slice(0, 10), moment.slice(11)).toISOString() : null
