import {
  getActionLabel,
  maxExportedEntries,
  type AuditEntry,
  type exportAudit as exportEndpoint,
} from '#contract/platform/audit'
import type { AnswerOf } from '#contract/core/endpoint'
import type { Db } from '../../../db/connect'
import { streamRows } from '../../../db/stream-rows'
import { formatCsvLine } from '#contract/core/csv'
import { entryView, orderEntries, selectEntriesWithActor, type Filters } from './list'

const header = ['Time (UTC)', 'Administrator', 'Action', 'Kind', 'Target', 'Address', 'Reason', 'Before', 'After']

/** Formats the newest matching entries as CSV, up to `maxExportedEntries`. */
export async function exportAudit(db: Db, filters: Filters): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  const entries = orderEntries(selectEntriesWithActor(db, filters)).limit(maxExportedEntries + 1)
  for await (const row of streamRows(entries)) lines.push(formatCsvLine(listCells(entryView(row))))
  const exported = lines.slice(0, maxExportedEntries)
  return {
    csv: formatCsvLine(header) + exported.join(''),
    entries: exported.length,
    limited: lines.length > maxExportedEntries,
  }
}

const listCells = ({ at, actor, action, target, address, reason, before, after }: AuditEntry): string[] => [
  at,
  actor.name,
  getActionLabel(action),
  target.kind,
  target.label,
  address,
  reason ?? '',
  before ? JSON.stringify(before) : '',
  after ? JSON.stringify(after) : '',
]
