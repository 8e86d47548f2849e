/**
 * Listings as CSV, and the plan of an import: what each row would create or change, or why it cannot. Pure functions.
 * Rows of a structured value, such as the stops of a trip, and references to other records have no column: an import
 * leaves them as they are.
 */
import Papa from 'papaparse'
import { object } from 'superstruct'
import { formatCsvLine } from '#contract/core/csv'
import { weekdays } from '#contract/core/dates'
import { check, type AnyStruct } from '#contract/core/validation'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValue, FieldValues } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { blankListing, getListingFields } from '#contract/partners/own-listings'
import { findListingFaults, listingFields } from '#contract/verticals/listing-fields/index'
import { isReference } from '#contract/verticals/fleet/references'
import type { VerticalId } from '#contract/verticals/vertical'
import type { ListingLine } from '../../../db/queries/listings'

export const maxImportRows = 5000
export const maxImportBytes = 5_000_000
const idColumn = 'Id'

export interface Fault {
  /** Number of the line in a spreadsheet; the header is line 1. */
  line: number
  /** Label of the column; empty for the whole row. */
  column: string
  message: string
}

export interface ImportPlan {
  creations: FieldValues[]
  edits: { listing: ListingLine; edit: Edit }[]
  unchangedCount: number
  faults: Fault[]
}

const getDefaults = (vertical: VerticalId): FieldValues => ({ ...blankListing, ...listingFields[vertical].blank })

type Kind = 'text' | 'yesNo' | 'weekdays' | 'rows'

function getKind(field: string, vertical: VerticalId): Kind {
  const fallback = getDefaults(vertical)[field]
  if (typeof fallback === 'boolean') return 'yesNo'
  if (!Array.isArray(fallback)) return 'text'
  const struct = getListingFields(vertical)[field]!
  if (check(struct, ['monday']).ok && !check(struct, ['a']).ok) return 'weekdays'
  // A list of texts can be entered with commas.
  return check(struct, 'a, b').ok ? 'text' : 'rows'
}

/** Returns the fields that have a column, in the order of the columns. */
export const listColumns = (vertical: VerticalId): string[] =>
  Object.keys(getListingFields(vertical)).filter(
    (field) => field !== 'removed' && !isReference(field) && getKind(field, vertical) !== 'rows',
  )

const formatCell = (value: FieldValue | undefined): string | number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** Returns the listings as CSV. The same file can be imported again. */
export function buildListingsCsv(listings: readonly ListingLine[], vertical: VerticalId): string {
  const columns = listColumns(vertical)
  const header = [idColumn, ...columns.map(getFieldLabel)]
  const lines = listings.map(({ _id, values }) => [_id, ...columns.map((field) => formatCell(values[field]))])
  return [header, ...lines].map(formatCsvLine).join('')
}

/**
 * Plans the import of a CSV text. Rows with the id of a listing change it, rows without an id create one.
 * Pauses regularly, so that the page stays usable: 5,000 rows take seconds on a phone.
 * @throws Error with a message for the user if the text is not a table of listings
 */
export async function planImport(
  text: string,
  vertical: VerticalId,
  listings: readonly ListingLine[],
): Promise<ImportPlan> {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: normalizeHeader,
  })
  if (data.length === 0) throw new Error('This file has no rows.')
  if (data.length > maxImportRows) throw new Error(`Please import at most ${maxImportRows} rows at once.`)
  const columns = findColumns(meta.fields ?? [], vertical)
  const kinds = new Map([...columns.values()].map((field) => [field, getKind(field, vertical)]))
  const byId = new Map(listings.map((listing) => [listing._id, listing]))
  const plan: ImportPlan = { creations: [], edits: [], unchangedCount: 0, faults: [] }
  const usedIds = new Set<string>()
  for (const [index, row] of data.entries()) {
    if (index % rowsPerPause === 0) await pause()
    // Line 1 is the header. Lines are counted like the rows of a spreadsheet.
    const line = index + 2
    const id = (row[normalizeHeader(idColumn)] ?? '').trim()
    const values = Object.fromEntries(
      [...columns].map(([column, field]) => [field, parseCell(kinds.get(field)!, row[column] ?? '')]),
    ) as FieldValues
    const listing = byId.get(id)
    if (id && !listing) plan.faults.push({ line, column: idColumn, message: 'There is no listing with this id.' })
    else if (id && usedIds.has(id)) plan.faults.push({ line, column: idColumn, message: 'This id occurs twice.' })
    else if (listing) planEdit(plan, line, vertical, listing, values)
    else planCreation(plan, line, vertical, values)
    usedIds.add(id)
  }
  return plan
}

/** About 20 ms of work. */
const rowsPerPause = 50
const pause = () => new Promise((resolve) => setTimeout(resolve))

const normalizeHeader = (header: string): string => header.trim().toLowerCase()

/** Maps the columns of the file to fields. Headers are labels or names of fields, in any case. */
function findColumns(headers: readonly string[], vertical: VerticalId): Map<string, string> {
  const fieldByHeader = new Map(
    listColumns(vertical).flatMap((field) => [
      [normalizeHeader(field), field],
      [normalizeHeader(getFieldLabel(field)), field],
    ]),
  )
  const unknown = headers.filter((header) => header !== normalizeHeader(idColumn) && !fieldByHeader.has(header))
  if (unknown.length > 0) {
    const known = [idColumn, ...listColumns(vertical).map(getFieldLabel)].join(', ')
    throw new Error(`Unknown column: ${unknown[0]!.slice(0, 40) || '(empty)'}. Known columns: ${known}.`)
  }
  return new Map(headers.flatMap((header) => (fieldByHeader.has(header) ? [[header, fieldByHeader.get(header)!]] : [])))
}

/** Spreadsheets keep the apostrophe that protects a text from being read as a formula. */
const removeGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

function parseCell(kind: Kind, cell: string): unknown {
  const text = removeGuard(cell.trim())
  if (kind === 'weekdays')
    return text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
  return kind === 'yesNo' ? (yesNo.get(text.toLowerCase()) ?? null) : text
}

const yesNo = new Map<string, boolean>([
  ...['yes', 'true', 'active', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'offline', '0'].map((word) => [word, false] as const),
])

function planCreation(plan: ImportPlan, line: number, vertical: VerticalId, values: FieldValues): void {
  const valid = validate(plan, line, vertical, getListingFields(vertical), { ...getDefaults(vertical), ...values })
  if (valid && addFaults(plan, line, findListingFaults(vertical, valid))) plan.creations.push(valid)
}

function planEdit(
  plan: ImportPlan,
  line: number,
  vertical: VerticalId,
  listing: ListingLine,
  values: FieldValues,
): void {
  const fields = getListingFields(vertical)
  const valid = validate(plan, line, vertical, pick(fields, Object.keys(values)), values)
  if (!valid) return
  const current = { ...getDefaults(vertical), ...listing.values }
  const edit = buildEdit(current, { ...current, ...valid })
  if (!edit) plan.unchangedCount += 1
  else if (addFaults(plan, line, findListingFaults(vertical, { ...current, ...valid }, current)))
    plan.edits.push({ listing, edit })
}

const pick = <T>(from: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

function validate(
  plan: ImportPlan,
  line: number,
  vertical: VerticalId,
  fields: Record<string, AnyStruct>,
  values: FieldValues,
): FieldValues | null {
  const checked = check(object(fields), values)
  if (checked.ok) return checked.value as FieldValues
  for (const { field, message } of checked.faults) {
    const name = field.split('.')[0]!
    plan.faults.push({ line, column: getFieldLabel(name), message: describeFault(getKind(name, vertical), message) })
  }
  return null
}

const genericMessage = 'Invalid input'
const messages: Record<Kind, string> = {
  text: 'This value is not valid.',
  yesNo: 'Please enter Yes or No.',
  weekdays: `Please enter weekdays, such as ${weekdays.slice(0, 2).join(', ')}.`,
  rows: 'Please add this listing in the app.',
}
const describeFault = (kind: Kind, message: string): string => (message === genericMessage ? messages[kind] : message)

/** @returns whether there are no faults */
function addFaults(plan: ImportPlan, line: number, faults: Record<string, string> | null): boolean {
  for (const [field, message] of Object.entries(faults ?? {}))
    plan.faults.push({ line, column: getFieldLabel(field), message })
  return faults === null
}
