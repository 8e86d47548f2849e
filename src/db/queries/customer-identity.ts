/** Decides which people are one customer of a business. Pure functions. */
import type { CustomerRecord } from '#contract/bookings/customer-records'
import { normalizePhone } from '#contract/core/format-phone'

/** A person as a booking names it. */
export interface Person {
  name: string
  phone: string | null
}

/** For comparing names that are spelled differently. */
export const simplifyName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’.-]+/g, ' ')
    .trim()

const listNames = ({ values, otherNames }: CustomerRecord): string[] => [values.name, ...otherNames].map(simplifyName)

/** Returns whether the customer, or a record that was merged into this one, has the name. */
export const hasName = (record: CustomerRecord, name: string): boolean => listNames(record).includes(simplifyName(name))

/**
 * Returns a function that finds the record of a person: by the phone number, and among several with this number by the name. A
 * person without a number has the record with this name, if there is only one.
 */
export function createRecordFinder<R extends CustomerRecord>(records: readonly R[]) {
  const [byPhone, byName] = [new Map<string, R[]>(), new Map<string, R[]>()]
  const add = (index: Map<string, R[]>, key: string, record: R) => index.set(key, [...(index.get(key) ?? []), record])
  for (const record of records) {
    for (const phone of record.values.phones) add(byPhone, phone, record)
    for (const name of new Set(listNames(record))) add(byName, name, record)
  }
  return ({ name, phone }: Person): R | undefined => {
    if (!phone) {
      const [first, second] = byName.get(simplifyName(name)) ?? []
      return second ? undefined : first
    }
    const candidates = byPhone.get(normalizePhone(phone)) ?? []
    return candidates.find((record) => hasName(record, name)) ?? candidates[0]
  }
}
