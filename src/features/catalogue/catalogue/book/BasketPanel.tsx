import { createChooserPart } from './chooser-part'
import type { BasketSaleProps } from './BasketSale'

type Props = Omit<BasketSaleProps, 'chooser'>

/** The sale of the products in the basket of a counter. */
export const BasketPanel = createChooserPart<Props>(() => import('./BasketSale'))
