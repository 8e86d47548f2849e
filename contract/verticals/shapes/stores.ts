import { integer, object, optional, string, type, type Infer } from 'superstruct'

export const ProductDetails = type({ category: string(), stock: integer(), delivery: optional(string()) })
export type ProductDetails = Infer<typeof ProductDetails>

export const ProductChoice = object({ quantity: integer() })
