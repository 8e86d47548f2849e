import type { CounterQuota } from '#contract/counter/counter-stock'
import { applyPendingSales, getQuotas } from '../counter-ledger'
import type { UserDatabase } from '../database'
import { useLive } from './use-live'

export { countBundles, isSellable, planSaleDraws } from '../counter-ledger'

const none: CounterQuota[] = []

/** Returns the counter stock of the user's business, after the sales and returns that are waiting on this device. */
export const useCounterQuotas = (): CounterQuota[] | undefined => useLive(readCounterQuotas, none)

export async function readCounterQuotas({ counterQuotas, outbox }: UserDatabase): Promise<CounterQuota[]> {
  const [base, rows] = await outbox.db.transaction('r', [counterQuotas, outbox], () =>
    Promise.all([counterQuotas.toArray(), outbox.where('entity').anyOf('vendorBooking', 'counterQuota').toArray()]),
  )
  return applyPendingSales(getQuotas(base), rows).sort((a, b) => (a.returnAt + a._id < b.returnAt + b._id ? -1 : 1))
}
