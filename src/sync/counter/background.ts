/** What a device does for the counter of its business while no screen of it is open. */
import { startCounterReturns } from './counter-returns'
import { startReceiptSeries } from './receipt-series'

export function startCounterBackground(): void {
  startCounterReturns()
  startReceiptSeries()
}
