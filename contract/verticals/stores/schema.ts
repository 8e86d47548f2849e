import { enums, integer, max, min, object, optional, refine, string, type, type Infer } from 'superstruct'
import { userMessage } from '../../core/validation'
import { Address } from '../../bookings/orders/address'
import { maxItemQuantity } from '../../bookings/orders/cart'

export const ProductDetails = type({ category: string(), stock: integer(), delivery: optional(string()) })
export type ProductDetails = Infer<typeof ProductDetails>

/** Ways in which a buyer receives goods. */
export const receivingMethods = ['pickUp', 'delivery'] as const
export type ReceivingMethod = (typeof receivingMethods)[number]

const quantityOfItem = max(min(integer(), 1), maxItemQuantity)

/** `receive` is `pickUp` by default. */
export const ProductChoice = refine(
  object({ quantity: quantityOfItem, receive: optional(enums(receivingMethods)), address: optional(Address) }),
  'order',
  ({ receive, address }) =>
    receive !== 'delivery' || address !== undefined || userMessage('Please enter a delivery address.'),
)
export type ProductChoice = Infer<typeof ProductChoice>
