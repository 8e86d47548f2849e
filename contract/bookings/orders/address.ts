/** Where the goods of an order are delivered. */
import { object, optional, refine, type Infer } from 'superstruct'
import { phone } from '../../core/phone-numbers'
import { userMessage } from '../../core/validation'
import { text } from '../../core/values'

const requiredText = (maxLength: number, minLength: number, message: string) =>
  refine(text(maxLength), 'needed', (value) => value.length >= minLength || userMessage(message))

export const Address = object({
  name: requiredText(80, 2, "Please enter the recipient's name."),
  phone: phone('Please enter a valid Zambian phone number.'),
  street: requiredText(200, 3, 'Please enter the plot, road and a landmark nearby.'),
  town: requiredText(60, 2, 'Please enter the town.'),
  note: optional(text(300)),
})
export type Address = Infer<typeof Address>
