import { enums, integer, max, min, object, optional, refine, string, type, type Infer } from 'superstruct'
import { says } from '../../check'
import { mostOfOneItem } from '../../cart'
import { phone, text } from '../../values'

export const ProductDetails = type({ category: string(), stock: integer(), delivery: optional(string()) })
export type ProductDetails = Infer<typeof ProductDetails>

/** Ways in which a buyer receives goods. */
export const receiving = ['pickUp', 'delivery'] as const
export type Receiving = (typeof receiving)[number]

const needed = (most: number, least: number, message: string) =>
  refine(text(most), 'needed', (value) => value.length >= least || says(message))

export const Address = object({
  name: needed(80, 2, "Please enter the recipient's name."),
  phone: phone('Please enter a valid Zambian phone number.'),
  street: needed(200, 3, 'Please enter the plot, road and a landmark nearby.'),
  town: needed(60, 2, 'Please enter the town.'),
  note: optional(text(300)),
})
export type Address = Infer<typeof Address>

const quantityOfItem = max(min(integer(), 1), mostOfOneItem)

/** `receive` is `pickUp` by default. */
export const ProductChoice = refine(
  object({ quantity: quantityOfItem, receive: optional(enums(receiving)), address: optional(Address) }),
  'order',
  ({ receive, address }) => receive !== 'delivery' || address !== undefined || says('Please enter a delivery address.'),
)
export type ProductChoice = Infer<typeof ProductChoice>
