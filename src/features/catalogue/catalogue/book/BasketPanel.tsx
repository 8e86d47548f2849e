import { createChooserPart } from './chooser-part'
import type { BasketSaleProps } from './BasketSale'

/** The sale of the products in the basket of a counter. */
export const BasketPanel = createChooserPart<Omit<BasketSaleProps, 'chooser'>>(() => import('./BasketSale'))
