/** Builds the vendor rows. */
import { businessTypes } from '#contract/access'
import { businesses } from './data/businesses'
import { hirePolicies } from './data/cars'
import { hours } from './data/hours'
import { towns } from './data/towns'
import type { Business } from './data/types'
import { demoPictureUrl } from './media'
import { idOf, randomOf } from './random'
import type { Row } from './rows'

const day = 86_400_000
const coversApart = 100

export const vendorId = (key: string): string => idOf(`vendor/${key}`)
export const ownerId = (key: string): string => idOf(`account/owner of ${key}`)

/** Creates a fictitious Zambian mobile number. */
export function phoneOf(name: string): string {
  const random = randomOf(`phone/${name}`)
  return `09${random.pick(['5', '6', '6', '7', '7', '7'])}${String(random.whole(0, 9_999_999)).padStart(7, '0')}`
}

export interface Vendor extends Row<'vendor'> {
  key: string
  /** The average stars of its reviews (`reviews.ts`). */
  average: number
}

/** @param ownerOf returns the owner's account id for a business key */
export function vendorRows(at: Date, ownerOf: (key: string) => string): Vendor[] {
  return businessTypes.flatMap((type) => {
    const best = businesses[type].toSorted((a, b) => trustOf(b) - trustOf(a))
    return businesses[type].map((business) => {
      // Numbered in the order of the vendor list, so that similar covers are not adjacent.
      const cover = best.indexOf(business) + 1
      return {
        key: business.key,
        ...about(business),
        owner_id: ownerOf(business.key),
        business_type: type,
        ...(type === 'carHiring' ? { profile: hirePolicies } : {}),
        images: [cover, cover + coversApart].map((n) => demoPictureUrl(`${type}-${n}.svg`)),
        created_at: new Date(at.getTime() - randomOf(`opened/${business.key}`).whole(720, 1300) * day),
      }
    })
  })
}

/** Computes the weight of a vendor as the catalogue does (`domain/catalogue/rank.ts`). */
export const trustOf = ({ verified, rating }: Pick<Business, 'verified' | 'rating'>): number =>
  Number(verified) * 0.5 + 0.2 * rating

function about({
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
    phone: phoneOf(key),
    website: website ?? null,
    email: `hello@${key}.example`,
    hours: hours[open],
    profile,
    average: rating,
    visible: true,
  }
}
