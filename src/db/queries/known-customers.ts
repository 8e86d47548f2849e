/** Earlier customers of a business, from the bookings on this device, so that a counter finds them without a connection. */
import { normalizePhone } from '#contract/core/format-phone'
import type { Company } from '#contract/counter/companies'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CustomerRecord } from '#contract/bookings/customer-records'
import { getWords } from '#contract/verticals/words/index'
import { readVendorBookings } from './bookings'
import { createRecordFinder, hasName, simplifyName } from './customer-identity'
import { useLive } from './use-live'

export interface KnownCustomer {
  name: string
  /** As it is stored; empty if no booking has one. */
  phone: string
  bookingCount: number
  /** Further numbers of the customer's record. */
  otherPhones?: readonly string[]
  recordId?: string
  /** The company that the person may book for. */
  company?: string
  companyId?: string
}

const none: never[] = []
const maxFound = 3
const minNameLength = 2
const minPhoneDigits = 3

type CustomerFacts = Pick<VendorBooking, 'customerName' | 'customerPhone' | 'bookingType'>

/**
 * Groups bookings by customer: people with the same name and number. A booking without a number belongs to the customer with
 * this name if there is only one.
 * @param bookings newest first
 * @returns most recent first
 */
export function groupKnownCustomers(bookings: readonly CustomerFacts[]): KnownCustomer[] {
  const customers = new Map<string, KnownCustomer>()
  const withoutPhone: CustomerFacts[] = []
  const add = (name: string, phone: string) => {
    const key = `${phone}/${simplifyName(name)}`
    const known = customers.get(key)
    if (known) known.bookingCount++
    else customers.set(key, { name, phone, bookingCount: 1 })
  }
  for (const booking of bookings) {
    const { customerName, customerPhone, bookingType } = booking
    if (customerName === '' || customerName === getWords(bookingType).counter.unnamed) continue
    if (customerPhone) add(customerName, normalizePhone(customerPhone))
    else withoutPhone.push(booking)
  }
  const phones = new Map<string, string>()
  for (const { name, phone } of customers.values()) {
    const key = simplifyName(name)
    // Two people with the same name cannot be told apart without a number.
    phones.set(key, phones.has(key) ? '' : phone)
  }
  for (const { customerName } of withoutPhone) add(customerName, phones.get(simplifyName(customerName)) ?? '')
  return [...customers.values()]
}

/** Adds the people who may book for companies. One who has booked before is the same customer. */
export function addCompanyPeople(
  customers: readonly KnownCustomer[],
  companies: readonly Pick<Company, '_id' | 'name' | 'people' | 'isClosed'>[],
): KnownCustomer[] {
  const getKey = ({ name, phone }: { name: string; phone: string }) => `${phone}/${simplifyName(name)}`
  const known = new Map(customers.map((customer) => [getKey(customer), customer]))
  for (const { _id: companyId, name: company, people, isClosed } of companies)
    for (const person of isClosed ? [] : people)
      known.set(getKey(person), { bookingCount: 0, ...known.get(getKey(person)), ...person, company, companyId })
  return [...known.values()]
}

/** Adds the customers with a record, each once. Their numbers and names include those of merged records. */
export function addCustomerRecords(
  customers: readonly KnownCustomer[],
  records: readonly CustomerRecord[],
): KnownCustomer[] {
  const known = new Map<string, KnownCustomer>(
    records.map(({ _id: recordId, values: { name, phones } }) => {
      const [phone = '', ...otherPhones] = phones
      return [recordId, { name, phone, bookingCount: 0, recordId, ...(otherPhones.length > 0 && { otherPhones }) }]
    }),
  )
  const findRecord = createRecordFinder(records)
  const others = customers.filter(({ name, phone, bookingCount }) => {
    const record = findRecord({ name, phone })
    const own = record && known.get(record._id)
    // Relatives who share the number of a record book under their own names.
    if (!record || !own || !hasName(record, name)) return true
    own.bookingCount += bookingCount
    return false
  })
  return [...others, ...known.values()]
}

/**
 * Finds customers whose name has words that begin with the typed ones, or whose number contains the typed digits.
 * @returns the best matches, none if what was typed is one of them already
 */
export function findKnownCustomers(
  customers: readonly KnownCustomer[],
  typed: { name: string; phone: string },
): KnownCustomer[] {
  const words = simplifyName(typed.name).split(' ').filter(Boolean)
  const digits = normalizePhone(typed.phone)
  const isNameTyped = words.join('').length >= minNameLength
  const hasPhone = digits.replace(/\D/g, '').length >= minPhoneDigits
  if (!isNameTyped && !hasPhone) return []
  const found = customers.filter(({ name, phone, otherPhones = [], company }) => {
    const ownWords = simplifyName(`${name} ${company ?? ''}`).split(' ')
    return (
      (!isNameTyped || words.every((word) => ownWords.some((own) => own.startsWith(word)))) &&
      (!hasPhone || [phone, ...otherPhones].some((number) => number.includes(digits)))
    )
  })
  const isChosen = found.some(({ name, phone }) => name === typed.name.trim() && phone === digits)
  return isChosen ? [] : found.slice(0, maxFound)
}

/** Returns the customers on this device; undefined while they are read. */
export const useKnownCustomers = (): readonly KnownCustomer[] | undefined =>
  useLive(async (database) => groupKnownCustomers(await readVendorBookings(database)), none)
