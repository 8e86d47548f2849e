/**
 * Listings as CSV, and the plan of an import: what each row would create or change, or why it cannot. Pure functions.
 * Rows of a structured value, such as the stops of a trip, and references to other records have no column: an import
 * leaves them as they are.
 */
import { object } from 'superstruct'
import { formatCsvLine } from '#contract/core/csv'
import { weekdays } from '#contract/core/dates'
import { check, type AnyStruct, invalidInputMessage } from '#contract/core/validation'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValue, FieldValues } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { blankListing, getListingFields } from '#contract/business/listings/own-listings'
import { findDerivedPriceFault, findListingFaults, listingFields } from '#contract/verticals/listing-fields/index'
import { isReference } from '#contract/verticals/fleet/references'
import type { VerticalId } from '#contract/verticals/vertical'
import { getPriceOn } from '../../../../verticals/price-today'
import type { ListingLine } from '../../../../db/queries/listings'
import { readTable, type TableRow } from './read-table'
import { getLusakaToday } from '../../../../server-time'

export const maxImportRows = 5000
export const maxImportBytes = 5_000_000
const idColumn = 'Id'
const priceTodayColumn = 'Price today'

export interface Fault {
  /** Number of the line in a spreadsheet; the header is line 1. */
  line: number
  /** Label of the column; empty for the whole row. */
  column: string
  message: string
}

/** What rows without an id mean if a listing already has their name. */
export type MatchChoice = 'update' | 'add' | 'skip'

export interface ImportPlan {
  creations: FieldValues[]
  edits: { listing: ListingLine; edit: Edit }[]
  unchangedCount: number
  faults: Fault[]
  /** Columns of the file that are no field of a listing. */
  ignoredColumns?: string[]
  /** Rows without an id whose name a listing already has. */
  matchCount?: number
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
export function buildListingsCsv(
  listings: readonly ListingLine[],
  vertical: VerticalId,
  today = getLusakaToday(),
): string {
  const columns = listColumns(vertical)
  const priceToday = ({ values }: ListingLine) => getPriceOn(vertical, values, today)
  // A season or a fare table replaces the price. An import ignores this column.
  const hasPriceToday = listings.some((listing) => priceToday(listing) !== listing.values.price)
  const header = [idColumn, ...columns.map(getFieldLabel), ...(hasPriceToday ? [priceTodayColumn] : [])]
  const lines = listings.map((listing) => [
    listing._id,
    ...columns.map((field) => formatCell(listing.values[field])),
    ...(hasPriceToday ? [priceToday(listing)] : []),
  ])
  return [header, ...lines].map(formatCsvLine).join('')
}

/**
 * Plans the import of a CSV text. A row without an id whose name a listing already has is planned only once the user has
 * said what it means: the same file imported twice would otherwise add every listing again.
 * Pauses regularly, so that the page stays usable: 5,000 rows take seconds on a phone.
 * @param onMatch what the user chose for rows without an id whose name a listing already has
 * @throws Error with a message for the user if the text is not a table of listings
 */
export async function planImport(
  text: string,
  vertical: VerticalId,
  listings: readonly ListingLine[],
  onMatch?: MatchChoice,
): Promise<ImportPlan> {
  const { headers, rows } = readTable(text)
  if (rows.length === 0) throw new Error('This file has no rows.')
  if (rows.length > maxImportRows) throw new Error(`Please import at most ${maxImportRows} rows at once.`)
  const { columns, idIndex, ignored } = findColumns(headers, rows, vertical)
  const plan: ImportPlan = { creations: [], edits: [], unchangedCount: 0, faults: [] }
  if (ignored.length > 0) plan.ignoredColumns = ignored
  const planner = { plan, vertical, listings: indexListings(listings), seenIds: new Set<string>(), seenRows: new Map() }
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerPause === 0) await pause()
    if (row.fault) plan.faults.push({ line: row.line, column: '', message: row.fault })
    else planRow(planner, row, { columns, idIndex, onMatch })
  }
  return plan
}

interface Planner {
  plan: ImportPlan
  vertical: VerticalId
  listings: { byId: Map<string, ListingLine>; byName: Map<string, ListingLine[]> }
  seenIds: Set<string>
  /** The first row of each content. */
  seenRows: Map<string, number>
}

interface RowOptions {
  columns: readonly Column[]
  idIndex: number
  onMatch: MatchChoice | undefined
}

function planRow({ plan, vertical, listings, seenIds, seenRows }: Planner, row: TableRow, options: RowOptions): void {
  const { columns, idIndex, onMatch } = options
  const { line } = row
  const id = (row.cells[idIndex] ?? '').trim()
  const values = Object.fromEntries(
    columns.map(({ index, field, kind }) => [field, parseCell(kind, row.cells[index] ?? '')]),
  ) as FieldValues
  const content = JSON.stringify(row.cells)
  const earlierLine = seenRows.get(content)
  if (earlierLine === undefined) seenRows.set(content, line)
  const listing = listings.byId.get(id)
  const namesakes = id ? [] : (listings.byName.get(normalizeText(values['name'])) ?? [])
  const addFault = (column: string, message: string) => plan.faults.push({ line, column, message })
  if (id && !listing) addFault(idColumn, 'There is no listing with this id.')
  else if (id && seenIds.has(id)) addFault(idColumn, 'This id occurs twice.')
  else if (!id && earlierLine !== undefined) addFault('', `This row is the same as row ${earlierLine}.`)
  else if (listing) planEdit(plan, line, vertical, listing, values)
  else if (namesakes.length === 0) planCreation(plan, line, vertical, values)
  else {
    plan.matchCount = (plan.matchCount ?? 0) + 1
    if (onMatch === 'add') planCreation(plan, line, vertical, values)
    else if (onMatch === 'update' && namesakes.length > 1)
      addFault(getFieldLabel('name'), 'Several listings have this name. Add the id of the one that you mean.')
    else if (onMatch === 'update') planEdit(plan, line, vertical, namesakes[0]!, values)
  }
  if (id) seenIds.add(id)
}

function indexListings(listings: readonly ListingLine[]): Planner['listings'] {
  const byName = new Map<string, ListingLine[]>()
  for (const listing of listings) {
    const name = normalizeText(listing.values['name'])
    byName.set(name, [...(byName.get(name) ?? []), listing])
  }
  return { byId: new Map(listings.map((listing) => [listing._id, listing])), byName }
}

/** Compares names and headers, which people type with other cases and spaces. */
const normalizeText = (text: unknown): string =>
  String(text ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** About 20 ms of work. */
const rowsPerPause = 50
const pause = () => new Promise((resolve) => setTimeout(resolve))

interface Column {
  index: number
  field: string
  kind: Kind
}

/** Maps the columns of the file to fields. Headers are labels or names of fields, in any case. */
function findColumns(headers: readonly string[], rows: readonly TableRow[], vertical: VerticalId) {
  const fieldByHeader = new Map(
    listColumns(vertical).flatMap((field) => [
      [normalizeText(field), field],
      [normalizeText(getFieldLabel(field)), field],
    ]),
  )
  const columns: Column[] = []
  const ignored: string[] = []
  let idIndex = -1
  for (const [index, header] of headers.entries()) {
    const field = fieldByHeader.get(normalizeText(header))
    const isId = normalizeText(header) === normalizeText(idColumn)
    if (isId ? idIndex >= 0 : columns.some((column) => column.field === field))
      throw new Error(`The column ${header} occurs twice. Please remove one of them.`)
    if (isId) idIndex = index
    else if (field) columns.push({ index, field, kind: getKind(field, vertical) })
    else if (header || rows.some(({ cells }) => cells[index]?.trim())) ignored.push(header.slice(0, 40) || '(no name)')
  }
  if (columns.length === 0) {
    const known = [idColumn, ...listColumns(vertical).map(getFieldLabel)].join(', ')
    throw new Error(`The first row must contain the names of the columns. Known columns: ${known}.`)
  }
  return { columns, idIndex, ignored }
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
  if (!edit) {
    plan.unchangedCount += 1
    return
  }
  const next = { ...current, ...valid }
  const faults =
    findDerivedPriceFault(vertical, edit, next, getLusakaToday()) ?? findListingFaults(vertical, next, current)
  if (addFaults(plan, line, faults)) plan.edits.push({ listing, edit })
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
  if (checked.ok) return checked.value
  for (const { field, message } of checked.faults) {
    const name = field.split('.')[0]!
    plan.faults.push({ line, column: getFieldLabel(name), message: describeFault(getKind(name, vertical), message) })
  }
  return null
}

const messages: Record<Kind, string> = {
  text: 'This value is not valid.',
  yesNo: 'Please enter Yes or No.',
  weekdays: `Please enter weekdays, such as ${weekdays.slice(0, 2).join(', ')}.`,
  rows: 'Please add this listing in the app.',
}
const describeFault = (kind: Kind, message: string): string =>
  message === invalidInputMessage ? messages[kind] : message

/** @returns whether there are no faults */
function addFaults(plan: ImportPlan, line: number, faults: Record<string, string> | null): boolean {
  for (const [field, message] of Object.entries(faults ?? {}))
    plan.faults.push({ line, column: getFieldLabel(field), message })
  return faults === null
}
