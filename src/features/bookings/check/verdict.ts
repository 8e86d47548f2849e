/** What a ticket is worth today, in plain words. */
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

/** What the ticket alone can tell. */
export function verdictOf(ticket: Ticket | null, found: Found, now: number): Verdict {
  if (!ticket || found === 'no')
    return bad('Not genuine', 'Tilipo did not write this ticket, or somebody has changed it. Do not pay for it.')
  if (found === 'no-keys')
    return careful(
      'Cannot be checked yet',
      'Connect to the internet once. From then on this phone checks tickets without it.',
    )
  if (found === 'unknown-key')
    return careful(
      'Cannot be checked here',
      'It may be newer than what this phone knows. Connect to the internet and open it again.',
    )
  const times = timesOf(ticket)
  const { first, last } = doorWords(times)
  const door = doorOf(times, now)
  if (door === 'early') return careful('Genuine, but for another day', `It is for ${first}. That day has not come.`)
  if (door === 'late' && !hasDay(times.bookingType))
    return good(
      'Valid',
      `Tilipo wrote this ticket, for what was bought on ${formatDate(times.startsOn)}. It has no day on which it ends.`,
    )
  if (door === 'late') return careful('Genuine, but for another day', `It was for ${last}. That day has passed.`)
  if (!isOnDay(times, now))
    return good(`Valid for ${first}`, 'Tilipo wrote this ticket. Please look whether that is when yours leaves.')
  return good('Valid today', 'Tilipo wrote this ticket, and it is for today.')
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
