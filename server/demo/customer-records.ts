/** Builds the customer records of the demo businesses: people who booked often, and some who only asked so far. */
import { blankCustomer } from '#contract/bookings/blank-customer'
import { getEntry } from '#contract/core/checked-access'
import { ownBusiness } from './data/businesses'
import { personName } from './data/names'
import type { Market } from './market'
import { createId, createRandom } from './random'
import type { Row } from './rows'
import { createPhone, vendorId } from './vendors'

const [maxBookers, interested] = [20, 5]
const day = 24 * 3_600_000
/** Far from the names of accounts and of sales at the counter. */
const firstName = 900

/** They suit every trade. */
const notes = [
  'Prefers messages on WhatsApp. Does not answer calls during working hours.',
  'Asks for a receipt with the TPIN of the company.',
  'Speaks Bemba and Nyanja.',
  'Usually pays by mobile money, on the day before.',
  'Books for the whole family. Call the second number if this one is off.',
  'Was unhappy about a delay in August and got a discount. Please be on time.',
  'Recommended us to several colleagues.',
  'Needs a step-free entrance.',
]
const tags = ['Regular', 'Pays in advance', 'Family', 'Business', 'From abroad', 'Call before changes']

export const buildCustomerRecords = (at: Date, market: Market): Row<'customer_record'>[] =>
  Object.values(ownBusiness).flatMap((key) => buildRecords(at, market, key))

function buildRecords(at: Date, { accounts, bookings }: Market, key: string): Row<'customer_record'>[] {
  const vendor = vendorId(key)
  const counts = new Map<string, number>()
  for (const { vendor_id, account_id } of bookings)
    if (vendor_id === vendor) counts.set(account_id, (counts.get(account_id) ?? 0) + 1)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const bookers = [...counts]
    // The sort is stable, so that the same bookings give the same records.
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxBookers)
    .map(([id]) => {
      const { full_name: name, phone } = getEntry(byId, id)
      return { name, phone: phone ?? createPhone(`customer/${key}/${id}`) }
    })
  const others = Array.from({ length: interested }, (_, index) => {
    const name = personName(firstName + index)
    return { name, phone: createPhone(`customer/${key}/${name}`) }
  })
  return [...bookers, ...others].map(({ name, phone }, index) => buildRecord(at, key, index, name, phone))
}

/** Every second customer has a note, some have tags, and every fourth has a second number. */
function buildRecord(at: Date, key: string, index: number, name: string, phone: string): Row<'customer_record'> {
  const id = `customer record/${key}/${index}`
  const random = createRandom(id)
  const createdAt = new Date(at.getTime() - random.integer(2, 200) * day)
  const email = index % 3 === 0 ? `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example` : ''
  return {
    id: createId(id),
    vendor_id: vendorId(key),
    name,
    phones: [phone, ...(index % 4 === 0 ? [createPhone(`${id}/second`)] : [])],
    email,
    note: index % 2 === 0 ? random.pick(notes) : '',
    tags: random.sample(tags, random.integer(0, 2)),
    passport_country: blankCustomer.passportCountry,
    other_names: [],
    merged_into: null,
    version: 1,
    created_at: createdAt,
    changed_at: createdAt,
  }
}
