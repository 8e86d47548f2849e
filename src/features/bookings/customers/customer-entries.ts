/**
 * The list of customers: records, and customers who are derived from bookings. Each person is listed once. Pure functions.
 */
import { computeCustomerFigures, sumFigures, type CustomerFigures } from '#contract/bookings/customer-figures'
import type { Customer } from '#contract/bookings/customers'
import { lusakaDate } from '#contract/core/dates'
import { normalizePhone } from '#contract/core/format-phone'
import { getWords } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../db/queries/bookings'
import { createRecordFinder, simplifyName } from '../../../db/queries/customer-identity'
import type { CustomerRecordLine } from '../../../db/queries/customer-records'

export interface CustomerEntry extends CustomerFigures {
  key: string
  name: string
  phones: readonly string[]
  otherNames: readonly string[]
  note: string
  tags: readonly string[]
  isBlocked: boolean
  isWalkIn: boolean
  record: CustomerRecordLine | undefined
  /** The people of the server's list who are this customer. None for a customer whom only this device knows. */
  people: readonly Customer[]
}

interface Sources {
  records: readonly CustomerRecordLine[]
  /** Newest first. */
  bookings: readonly VendorBookingLine[]
  /** What the server has found. Undefined while it is unknown. */
  customers: readonly Customer[] | undefined
  today: string
}

/** @param search limits what this device knows; the server has searched its list already */
export function buildEntries(sources: Sources, search: string): CustomerEntry[] {
  const { records, customers = [] } = sources
  const findRecord = createRecordFinder(records)
  const people = new Map<string, Customer[]>()
  const others: Customer[] = []
  for (const customer of customers) {
    const record = findRecord(customer)
    if (record) people.set(record._id, [...(people.get(record._id) ?? []), customer])
    else others.push(customer)
  }
  const bookings = groupBookings(sources.bookings, findRecord)
  const entries = [
    ...records
      .map((record) => buildRecordEntry(record, people.get(record._id) ?? [], bookings.get(record._id), sources.today))
      .filter((entry) => entry.people.length > 0 || matchesSearch(entry, search)),
    ...others.map(buildCustomerEntry),
    ...buildDeviceEntries(sources, bookings, customers).filter((entry) => matchesSearch(entry, search)),
  ]
  return entries.sort((a, b) => (getNewestDay(a) < getNewestDay(b) ? 1 : -1))
}

const getNewestDay = ({ lastOn, nextOn, record }: CustomerEntry): string =>
  nextOn ?? lastOn ?? (record ? lusakaDate(Date.parse(record.createdAt)) : '')

type Groups = ReadonlyMap<string, readonly VendorBookingLine[]>

/** Groups bookings by record, else by phone number, else by name. Customers who gave neither are nobody. */
function groupBookings(
  bookings: readonly VendorBookingLine[],
  findRecord: ReturnType<typeof createRecordFinder<CustomerRecordLine>>,
): Groups {
  const groups = new Map<string, VendorBookingLine[]>()
  for (const booking of bookings) {
    const { customerName: name, customerPhone: phone, bookingType } = booking
    if (name === '' || name === getWords(bookingType).counter.unnamed) continue
    const key = findRecord({ name, phone })?._id ?? getPersonKey({ name, phone })
    groups.set(key, [...(groups.get(key) ?? []), booking])
  }
  return groups
}

const getPersonKey = ({ name, phone }: { name: string; phone: string | null }): string =>
  phone ? normalizePhone(phone) : simplifyName(name)

/** The figures of the server are complete. Those of the device are of the bookings that it stores. */
function buildRecordEntry(
  record: CustomerRecordLine,
  people: readonly Customer[],
  bookings: readonly VendorBookingLine[] = [],
  today: string,
): CustomerEntry {
  const { name, phones, note, tags } = record.values
  return {
    ...(people.length > 0 ? sumFigures(people) : computeCustomerFigures(bookings, today)),
    ...{ key: record._id, name, phones, otherNames: record.otherNames, note, tags },
    isBlocked: people.some(({ blocked }) => blocked !== null),
    isWalkIn: false,
    record,
    people,
  }
}

function buildCustomerEntry(customer: Customer): CustomerEntry {
  const { _id: key, name, phone, note, tags, blocked, isWalkIn = false } = customer
  return {
    ...sumFigures([customer]),
    ...{ key, name, phones: phone ? [phone] : [], otherNames: [], note, tags },
    isBlocked: blocked !== null,
    isWalkIn,
    record: undefined,
    people: [customer],
  }
}

/** Customers without a record whom the server has not returned: it was not reached, or has not received their bookings. */
function buildDeviceEntries(
  { records, today }: Sources,
  bookings: Groups,
  customers: readonly Customer[],
): CustomerEntry[] {
  const known = new Set([...records.map(({ _id }) => _id), ...customers.map(getPersonKey)])
  return [...bookings]
    .filter(([key]) => !known.has(key))
    .flatMap(([key, [newest, ...older]]) => {
      if (!newest) return []
      const figures = computeCustomerFigures([newest, ...older], today)
      if (figures.bookings + figures.cancelled === 0) return []
      const { customerName: name, customerPhone: phone } = newest
      return {
        ...figures,
        ...{ key, name, phones: phone ? [normalizePhone(phone)] : [], otherNames: [], note: '', tags: [] },
        ...{ isBlocked: false, isWalkIn: newest.isWalkIn === true, record: undefined, people: [] },
      }
    })
}

/** Each word is the beginning of a word of a name or a tag, or the digits are a part of a number. */
export function matchesSearch(
  { name, otherNames, tags, phones }: Pick<CustomerEntry, 'name' | 'otherNames' | 'tags' | 'phones'>,
  search: string,
): boolean {
  const words = simplifyName(search).split(' ').filter(Boolean)
  const digits = normalizePhone(search).replace(/\D/g, '')
  const ownWords = [name, ...otherNames, ...tags].flatMap((text) => simplifyName(text).split(' '))
  return (
    words.every((word) => ownWords.some((own) => own.startsWith(word))) ||
    (digits.length > 0 && /^[\d\s+()-]+$/.test(search) && phones.some((phone) => phone.includes(digits)))
  )
}
