import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { decided, goesNow, keyOf, lockDeparture } from './join'

/** The day has come: it goes, or it is called off. Safe to repeat; what is decided stays so. */
export async function decideDeparture(tx: Tx, listingId: string, slot: string): Promise<void> {
  const departure = await lockDeparture(tx, listingId, slot)
  if (!departure || departure.goes_at || departure.called_off_at) return
  if (departure.decided_at > tx.at) {
    return enqueue(
      tx,
      'departure.decide',
      { listingId, slot },
      { runAt: departure.decided_at, key: keyOf('decide', departure) },
    )
  }
  if (!(await goesNow(tx, departure))) await decided(tx, departure, 'called_off_at')
}
