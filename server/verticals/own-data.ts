/** Registry of the personal data in tables of verticals. A test scans all columns (decision 031). */
import type { Tx } from '../db/transact'
import { parcelExports, wipeCustody } from './carriers/parcels/own-data'

/** The lists of the export by name, as in `domain/accounts/own-data/export.ts`. */
export const verticalExports = { ...parcelExports }

type Wipe = (tx: Tx, person: { id: string; name: string }) => Promise<void>
const wipes: readonly Wipe[] = [wipeCustody]

/** Replaces the name of a deleted account in the tables of the verticals. */
export async function wipeVerticalData(tx: Tx, person: { id: string; name: string }): Promise<void> {
  for (const wipe of wipes) await wipe(tx, person)
}
