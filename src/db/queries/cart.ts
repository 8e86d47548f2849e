import { emptyCart, readCart, type CartView } from './read-cart'
import { useLive } from './use-live'

export { isAvailable, type CartLine, type CartView } from './read-cart'

export const useCart = (): CartView | undefined => useLive(readCart, emptyCart)
