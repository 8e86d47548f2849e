import { liveQuery } from 'dexie'
import { readDevice } from '../../api/device'
import { isSellable, type SlotQuantity } from '../../db/counter-ledger'
import { openUserDatabase } from '../../db/database'
import { readCounterQuotas } from '../../db/queries/counter-stock'
import { getNow } from '../../server-time'

/** Reports the units that this device can sell of a listing, after each change. */
export function watchCounterUnits(
  user: string,
  listingId: string,
  onChange: (units: SlotQuantity[]) => void,
): () => void {
  const subscription = liveQuery(async () => {
    const { deviceId } = await readDevice()
    const quotas = await readCounterQuotas(openUserDatabase(user))
    return quotas
      .filter((quota) => quota.listingId === listingId && isSellable(quota, deviceId, getNow()))
      .flatMap(({ units }) => units.map(({ slot, held }) => ({ slot, quantity: held })))
  }).subscribe({ next: onChange, error: () => undefined })
  return () => subscription.unsubscribe()
}
