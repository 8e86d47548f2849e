import { integer, object, string, type, type Infer } from 'superstruct'
import type { Vertical } from './vertical'

export const ProductDetails = type({ category: string(), stock: integer() })
export type ProductDetails = Infer<typeof ProductDetails>

export const stores: Vertical<any, ProductDetails> = {
  id: 'stores',
  businessType: 'store',
  bookingType: 'order',
  name: 'Stores',
  service: {
    title: 'Store Management',
    description: 'Things made and sold in Zambia, from chitenge to coffee.',
    location: 'Online',
  },
  routes: { list: '/services/stores', vendor: '/services/stores/:id', listing: '/services/stores/:id' },
  unit: 'item',
  stock: 'unit',
  choice: object({ quantity: integer() }),
  details: ProductDetails,
}
