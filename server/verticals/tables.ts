/** Registry of the tables that verticals have of their own, by vertical. Only types. */
import type { ParcelTables } from './carriers/parcels/tables'

interface TablesByVertical {
  carriers: ParcelTables
}

type Merge<Tables> = (Tables extends unknown ? (tables: Tables) => void : never) extends (tables: infer All) => void
  ? All
  : never

export type VerticalTables = Merge<TablesByVertical[keyof TablesByVertical]>
