import { enums, integer, max, min, object, optional, refine, string, type, type Infer } from 'superstruct'
import { userMessage } from '../../core/validation'
import { maxItemQuantity } from '../../bookings/orders/cart'
import { text } from '../../core/values'
import { phone } from '../../core/phone-numbers'

export const ProductDetails = type({ category: string(), stock: integer(), delivery: optional(string()) })
export type ProductDetails = Infer<typeof ProductDetails>

/** Ways in which a buyer receives goods. */
export const receivingMethods = ['pickUp', 'delivery'] as const
export type ReceivingMethod = (typeof receivingMethods)[number]

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

const quantityOfItem = max(min(integer(), 1), maxItemQuantity)

/** `receive` is `pickUp` by default. */
export const ProductChoice = refine(
  object({ quantity: quantityOfItem, receive: optional(enums(receivingMethods)), address: optional(Address) }),
  'order',
  ({ receive, address }) =>
    receive !== 'delivery' || address !== undefined || userMessage('Please enter a delivery address.'),
)
export type ProductChoice = Infer<typeof ProductChoice>
