import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { recordDecision, guaranteeIfMinimumReached, buildJobKey, lockDeparture } from './departure'

/**
 * Guarantees or cancels a departure once its decision time has passed. Before that time it only reschedules the
 * background job. Idempotent: an existing decision is final.
 */
export async function decideDeparture(tx: Tx, listingId: string, slot: string): Promise<void> {
  const departure = await lockDeparture(tx, listingId, slot)
  if (!departure || departure.goes_at || departure.called_off_at) return
  if (departure.decided_at > tx.at) {
    return enqueue(
      tx,
      'departure.decide',
      { listingId, slot },
      { runAt: departure.decided_at, key: buildJobKey('decide', departure) },
    )
  }
  if (!(await guaranteeIfMinimumReached(tx, departure))) await recordDecision(tx, departure, 'called_off_at')
}
