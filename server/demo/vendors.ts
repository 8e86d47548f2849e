/** Builds the vendor rows. */
import { businessTypes } from '#contract/core/access'
import { businesses, ownBusiness } from './data/businesses'
import { hirePolicies } from './data/cars'
import { hours } from './data/hours'
import { towns } from './data/towns'
import type { Business } from './data/types'
import { getVendorPictureUrls } from './media'
import { createId, createRandom } from './random'
import type { Row } from './rows'

const day = 86_400_000

export const vendorId = (key: string): string => createId(`vendor/${key}`)
/** The account of the walk-ins of a business. */
export const counterAccountId = (key: string): string => createId(`account/counter of ${key}`)
export const ownerId = (key: string): string => createId(`account/owner of ${key}`)

/** Creates a fictitious Zambian mobile number. */
export function createPhone(name: string): string {
  const random = createRandom(`phone/${name}`)
  return `09${random.pick(['5', '6', '6', '7', '7', '7'])}${String(random.integer(0, 9_999_999)).padStart(7, '0')}`
}

export interface Vendor extends Row<'vendor'> {
  key: string
  /** The average stars of its reviews (`reviews.ts`). */
  average: number
}

/** @param ownerOf returns the owner's account id for a business key */
export function buildVendorRows(at: Date, ownerOf: (key: string) => string): Vendor[] {
  return businessTypes.flatMap((type) =>
    businesses[type].map((business) => ({
      key: business.key,
      ...buildVendorFields(business),
      owner_id: ownerOf(business.key),
      business_type: type,
      ...(type === 'carHiring' ? { profile: hirePolicies } : {}),
      images: getVendorPictureUrls(business.key),
      counter_account_id: business.key === ownBusiness.hotel ? counterAccountId(business.key) : null,
      created_at: new Date(at.getTime() - createRandom(`opened/${business.key}`).integer(720, 1300) * day),
    })),
  )
}

function buildVendorFields({
  key,
  name,
  description,
  verified,
  street,
  city,
  website,
  hours: open,
  rating,
  profile = {},
}: Business) {
  return {
    id: vendorId(key),
    name,
    description,
    verified,
    street,
    city,
    province: towns[city].province,
    phone: createPhone(key),
    website: website ?? null,
    email: `hello@${key}.example`,
    hours: hours[open],
    profile,
    average: rating,
    visible: true,
  }
}
