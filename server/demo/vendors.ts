/** Builds the vendor rows. */
import { businessTypes } from '#contract/accounts/access'
import { businesses } from './data/businesses'
import { hirePolicies } from './data/cars'
import { hours } from './data/hours'
import { towns } from './data/towns'
import type { Business } from './data/types'
import { getDemoPictureUrl } from './media'
import { createId, createRandom } from './random'
import type { Row } from './rows'

const day = 86_400_000
const coverOffset = 100

export const vendorId = (key: string): string => createId(`vendor/${key}`)
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
  return businessTypes.flatMap((type) => {
    const vendorsByTrust = businesses[type].toSorted((a, b) => computeTrust(b) - computeTrust(a))
    return businesses[type].map((business) => {
      // Numbered in the order of the vendor list, so that similar covers are not adjacent.
      const cover = vendorsByTrust.indexOf(business) + 1
      return {
        key: business.key,
        ...buildVendorFields(business),
        owner_id: ownerOf(business.key),
        business_type: type,
        ...(type === 'carHiring' ? { profile: hirePolicies } : {}),
        images: [cover, cover + coverOffset].map((n) => getDemoPictureUrl(`${type}-${n}.svg`)),
        created_at: new Date(at.getTime() - createRandom(`opened/${business.key}`).integer(720, 1300) * day),
      }
    })
  })
}

/** Computes the weight of a vendor as the catalogue does (`domain/catalogue/rank.ts`). */
export const computeTrust = ({ verified, rating }: Pick<Business, 'verified' | 'rating'>): number =>
  Number(verified) * 0.5 + 0.2 * rating

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
