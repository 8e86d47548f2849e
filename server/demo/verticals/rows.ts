/** Registry of the rows that verticals have in tables of their own, and of the commands that wrote them. */
import type { ActivityKind } from '#contract/business/activity/activity-texts'
import type { Tx } from '../../db/transact'
import type { Booking } from '../money'
import { buildParcelRows, insertParcels, listCustodySteps, type ParcelRows } from './carriers/parcels'

interface RowsByVertical {
  carriers: ParcelRows
}

type Merge<Rows> = (Rows extends unknown ? (rows: Rows) => void : never) extends (rows: infer All) => void ? All : never

export type VerticalRows = object & Merge<RowsByVertical[keyof RowsByVertical]>

type FindOwner = (vendorId: string) => { id: string; full_name: string }

export const buildVerticalRows = (at: Date, bookings: readonly Booking[], findOwner: FindOwner): VerticalRows => ({
  ...buildParcelRows(at, bookings, findOwner),
})

const inserts: readonly ((tx: Tx['sql'], rows: VerticalRows) => Promise<void>)[] = [insertParcels]

/** Inserts the rows. Their bookings are inserted before. */
export async function insertVerticalRows(tx: Tx['sql'], rows: VerticalRows): Promise<void> {
  for (const insert of inserts) await insert(tx, rows)
}

export interface OwnStep {
  kind: ActivityKind
  /** The booking. */
  id: string
  step: string
  doneAt: Date
}

export const listOwnSteps = (rows: VerticalRows): OwnStep[] => [...listCustodySteps(rows)]
