/** Days on which a business does not sell a listing. */
import { array, boolean, object, optional, refine } from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { userMessage } from '../../core/validation'
import { Id, LocalDate, text } from '../../core/values'
import { OwnListing } from './own-listings'
import { setClosedDaysCommand } from '../partner-commands'

export const maxClosedDays = 92
/**
 * Stops selling a listing on some days, or sells it again. It changes no booking (`closeDay` cancels those of a day). Days
 * in the past are ignored, because the command may have waited for a connection. Refused with `already_booked` if stock
 * is set aside for the counter.
 */
export const setClosedDays = endpoint({
  ...setClosedDaysCommand,
  params: object({ id: Id }),
  body: object({
    days: refine(
      array(LocalDate),
      'days',
      ({ length }) =>
        (length > 0 && length <= maxClosedDays) || userMessage(`Please choose from 1 to ${maxClosedDays} days.`),
    ),
    closed: boolean(),
    reason: optional(text(300)),
  }),
  answer: OwnListing,
})
