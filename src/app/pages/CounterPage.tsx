import { CounterScreen } from '../../features/counter/front-desk/counter/CounterScreen'
import { BasketPanel } from '../../features/catalogue/catalogue/book/BasketPanel'
import { ChangePanel } from '../../features/catalogue/catalogue/book/ChangePanel'
import { CounterBookPanel } from '../../features/catalogue/catalogue/book/CounterBookPanel'

export const head = () => ({ title: 'Counter | Tilipo' })

/** The counter of a business, with the booking form of what it sells. */
export default function CounterPage() {
  return <CounterScreen Sale={CounterBookPanel} Change={ChangePanel} Basket={BasketPanel} />
}
