/** Exports a list of payments, refunds or payouts as CSV. Phone numbers are masked, as on the screen. */
import { formatCsvLine } from '#contract/core/csv'
import type { AnswerOf } from '#contract/core/endpoint'
import {
  getStateText,
  maxExportedMovements,
  type exportMoney as exportEndpoint,
  type MoneyFilters,
  type MoneyKind,
} from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import { streamSql } from '../../../db/stream-rows'
import { buildRow, selectMatches } from './list'

const header = ['Time (UTC)', 'Reference', 'State', 'Amount (ZMW)', 'Business', 'Person', 'Phone', 'Booking', 'Started']

/** @returns the newest matching movements, up to `maxExportedMovements` */
export async function exportMoney(
  db: Db,
  kind: MoneyKind,
  filters: MoneyFilters,
): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  for await (const stored of streamSql(db, await selectMatches(db, kind, filters, maxExportedMovements + 1))) {
    const { createdAt, reference, status, amount, vendor, person, booking, isAutomatic } = buildRow(stored)
    lines.push(
      formatCsvLine([
        createdAt,
        reference,
        getStateText(kind, status).label,
        amount.toFixed(2),
        vendor.label,
        person.name,
        person.phone,
        booking?.label ?? '',
        kind === 'payouts' ? (isAutomatic ? 'Automatically' : 'By the business') : '',
      ]),
    )
  }
  const exported = lines.slice(0, maxExportedMovements)
  return {
    csv: formatCsvLine(header) + exported.join(''),
    rows: exported.length,
    limited: lines.length > maxExportedMovements,
  }
}
