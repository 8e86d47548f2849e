/** Whether a genuine ticket is still the one of its booking. A signature alone cannot say that (decision 138). */
import { boolean, object, type } from 'superstruct'
import { anyone } from '../../core/access'
import { endpoint } from '../../core/endpoint'
import { text } from '../../core/values'
import { maxTicketCodeLength } from './ticket-code'

/** Says nothing about a code whose signature is not ours: references must not be guessed with it. */
export const checkTicket = endpoint({
  name: 'tickets.check',
  method: 'POST',
  path: '/tickets/check',
  body: object({ code: text(maxTicketCodeLength, 1) }),
  /** `isReplaced`: the booking was changed after the ticket was issued, and has a new one. */
  answer: type({ isReplaced: boolean() }),
  access: anyone,
  offline: 'refuse',
})
