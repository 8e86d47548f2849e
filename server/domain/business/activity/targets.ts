/** The names of the records that an activity refers to. Only names of records of the business itself are stored. */
import type { Tx } from '../../../db/transact'

export const targetKinds = [
  'listing',
  'busRoute',
  'vehicle',
  'booking',
  'job',
  'account',
  'customer',
  'review',
  'report',
  'business',
  'businessDocument',
  'jobApplication',
  'supportTicket',
  'apiKey',
  'case',
] as const
export type TargetKind = (typeof targetKinds)[number]

/** Table and column of the name. Kinds that are missing here have no name, or one that is personal data. */
const names = {
  listing: ['listing', 'name'],
  busRoute: ['bus_route', 'name'],
  vehicle: ['vehicle', 'name'],
  booking: ['booking', 'reference'],
  job: ['job', 'title'],
  apiKey: ['api_key', 'name'],
} as const

/** @returns the name; null if the kind has none or the business has no such record */
export async function findTargetName(tx: Tx, vendorId: string, kind: TargetKind, id: string): Promise<string | null> {
  const sources: Partial<Record<TargetKind, (typeof names)[keyof typeof names]>> = names
  const source = sources[kind]
  if (!source) return null
  const [table, column] = source
  const row = await tx.sql
    .selectFrom(table)
    .select(column)
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return row?.[column] ?? null
}
