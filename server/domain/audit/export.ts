import {
  auditActions,
  maxExportedEntries,
  type AuditAction,
  type AuditEntry,
  type exportAudit as exportEndpoint,
} from '#contract/admin/audit'
import type { AnswerOf } from '#contract/core/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { formatCsvLine } from '#contract/core/csv'
import { entryView, orderEntries, selectEntriesWithActor, type Filters } from './list'

/** The entries are read in pages of this size, so that each query stays short. */
const rowsPerRead = 1000

const header = ['Time (UTC)', 'Administrator', 'Action', 'Kind', 'Target', 'Address', 'Reason', 'Before', 'After']

/** Formats the newest matching entries as CSV, up to `maxExportedEntries`. */
export async function exportAudit(db: Db, filters: Filters): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  let rows: Awaited<ReturnType<typeof readEntries>> = []
  do {
    rows = await readEntries(db, filters, rows.at(-1)?.id)
    lines.push(...rows.map((row) => formatCsvLine(listCells(entryView(row)))))
  } while (rows.length === rowsPerRead && lines.length <= maxExportedEntries)
  const exported = lines.slice(0, maxExportedEntries)
  return {
    csv: formatCsvLine(header) + exported.join(''),
    entries: exported.length,
    limited: lines.length > maxExportedEntries,
  }
}

const readEntries = (db: Db, filters: Filters, beforeId: number | undefined) =>
  orderEntries(
    selectEntriesWithActor(db, filters).$if(beforeId !== undefined, (entries) =>
      entries.where(
        sql<boolean>`(audit_entry.at, audit_entry.id) < (select at, id from audit_entry where id = ${beforeId})`,
      ),
    ),
  )
    .limit(rowsPerRead)
    .execute()

const listCells = ({ at, actor, action, target, address, reason, before, after }: AuditEntry): string[] => [
  at,
  actor.name,
  auditActions[action as AuditAction] ?? action,
  target.kind,
  target.label,
  address,
  reason ?? '',
  before ? JSON.stringify(before) : '',
  after ? JSON.stringify(after) : '',
]
