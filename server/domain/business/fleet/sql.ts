import type { Selectable } from 'kysely'
import { fleetFields, type FleetRecord } from '#contract/business/fleet'
import type { FieldValue, FieldValues } from '#contract/sync/edit'
import type { EntityRow } from '#contract/sync/sync'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { Db } from '../../../db/connect'
import { recordChanges, vendorScope } from '../../../db/feed'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { buildPhotos } from '../../core/uploads'

type FleetRow = Selectable<Database['bus_route']> | Selectable<Database['vehicle']>

const tables = { busRoute: 'bus_route', vehicle: 'vehicle' } as const

/** The two tables share the columns that queries refer to. All other columns are the fields of the form. */
export const getTable = (kind: FleetKind) => tables[kind]

/** Columns whose name is not that of their field. */
const columns: Record<string, string> = { listingId: 'listing_id' }
const getColumn = (field: string): string => columns[field] ?? field

export const selectRecords = (db: Db | Tx['sql'], kind: FleetKind, vendorId: string) =>
  db.selectFrom(getTable(kind)).selectAll().where('vendor_id', '=', vendorId)

export const getRecordValues = (kind: FleetKind, row: FleetRow): FieldValues =>
  Object.fromEntries(
    Object.keys(fleetFields[kind].fields).map((field) => [
      field,
      (row as Record<string, unknown>)[getColumn(field)] as FieldValue,
    ]),
  )

export const buildRecordColumns = (values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      getColumn(field),
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  )

export const fleetRecordView = (kind: FleetKind, row: FleetRow): FleetRecord => ({
  _id: row.id,
  values: getRecordValues(kind, row),
  ...('images' in row && { photos: buildPhotos(row.images, row.image_alts) }),
  createdAt: row.created_at.toISOString(),
})

/** Loads records for the devices of the business, including removed ones, which devices do not display. */
export async function loadFleetRows(
  db: Db | Tx['sql'],
  kind: FleetKind,
  vendorId: string,
  selection: { ids: readonly string[] } | { after: string; limit: number },
): Promise<EntityRow[]> {
  const query = selectRecords(db, kind, vendorId)
  const rows = await (
    'ids' in selection
      ? query.where('id', 'in', selection.ids)
      : query.where('id', '>', selection.after).orderBy('id').limit(selection.limit)
  ).execute()
  return rows.map((row) => ({ entity: kind, id: row.id, version: row.version, data: fleetRecordView(kind, row) }))
}

export const recordFleetChange = (tx: Tx, kind: FleetKind, vendorId: string, id: string): Promise<void> =>
  recordChanges(tx, [{ scope: vendorScope(vendorId), entity: kind, id }])
