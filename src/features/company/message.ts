/** What the contact form asks for. */
import { object, refine } from 'superstruct'
import { says } from '#contract/check'
import { email, text } from '#contract/values'

const required = (most: number) => refine(text(most), 'required', (value) => value.length > 0 || says('Required'))

export const Message = object({
  fullName: required(120),
  email: email('Please enter a valid email address.'),
  subject: required(160),
  message: required(4000),
})
