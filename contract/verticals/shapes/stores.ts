import { integer, object, string, type, type Infer } from 'superstruct'

export const ProductDetails = type({ category: string(), stock: integer() })
export type ProductDetails = Infer<typeof ProductDetails>

export const ProductChoice = object({ quantity: integer() })
