/** Verdicts about tickets, with the texts to display. */
import { getBoardingStatus, formatValidity, isServiceDay, type TicketTimes } from '#contract/bookings/tickets/boarding'
import { formatDate, lusakaInstant } from '#contract/core/dates'
import { getTicketDays, type Moment, type Ticket } from '#contract/bookings/tickets/ticket-code'
import { hasServiceDay, verticals } from '#contract/verticals/index'
import type { IconName } from '../../../../ui/text/Icon'
import type { SignatureCheck } from './use-signature-check'

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

export const replacedVerdict = bad(
  'Replaced',
  'This booking was changed after this ticket was issued. Ask for the new ticket.',
)

/** Returns the verdict for the public, based only on the ticket and its signature. */
export function getTicketVerdict(ticket: Ticket | null, signatureCheck: SignatureCheck, now: number): Verdict {
  if (!ticket || signatureCheck === 'no')
    return bad('Not genuine', 'This ticket was not issued by Tilipo, or it has been changed. Do not pay for it.')
  if (signatureCheck === 'no-keys' || signatureCheck === 'no-library')
    return careful(
      "Can't be checked yet",
      'Connect to the internet once. After that, this phone can check tickets offline.',
    )
  if (signatureCheck === 'unknown-key')
    return careful(
      "Can't be checked here",
      'This ticket may be newer than the data on this phone. Connect to the internet and open it again.',
    )
  const times = getTicketTimes(ticket)
  const { first, last } = formatValidity(times)
  const admissionWindow = getBoardingStatus(times, now)
  if (admissionWindow === 'early')
    return careful('Genuine, but for another day', `This ticket is for ${first}. That day hasn't come yet.`)
  if (admissionWindow === 'late' && !hasServiceDay(times.bookingType))
    return good('Valid', `Issued by Tilipo, for a purchase on ${formatDate(times.startsOn)}. It has no end date.`)
  if (admissionWindow === 'late')
    return careful('Genuine, but for another day', `This ticket was for ${last}. That day has passed.`)
  if (!isServiceDay(times, now))
    return good(`Valid for ${first}`, 'Issued by Tilipo. Please check that this is the departure you want.')
  return good('Valid today', 'Issued by Tilipo, for today.')
}

function getTicketTimes(ticket: Ticket): TicketTimes {
  const { first, last } = getTicketDays(ticket)
  const { bookingType } = verticals[ticket.vertical]
  return {
    bookingType,
    startsOn: first,
    endsOn: last,
    startsAt: toInstant(ticket.starts),
    endsAt: ticket.ends && toInstant(ticket.ends),
  }
}

const toInstant = (moment: Moment): string | null =>
  moment.length > 10 ? lusakaInstant(moment.slice(0, 10), moment.slice(11)).toISOString() : null
