/**
 * Which screens there are. Those without a parameter are known by their path; the others are found by following the links
 * of the screens before, one for each pattern, so that a new screen is in the pictures the day something leads to it.
 */
import { allVerticals } from '#contract/verticals/index'
import { patterns, signedInPrefixes } from '../../src/paths'

/** Whoever sees something that the others do not. */
export const people = [
  'nobody',
  'customer',
  'customer2',
  'hotel',
  'bus',
  'carhire',
  'realestate',
  'store',
  'travel',
  'carrier',
  'hotelmanager',
  'pending',
  'rejected',
  'viewer',
  'admin',
] as const
export type Person = (typeof people)[number]

const known: string[] = [
  ...Object.values(patterns),
  ...allVerticals.flatMap(({ routes }) => [routes.list, routes.vendor, routes.listing]),
]

/** No link leads here, or none that a visit shows. */
const besides: Partial<Record<Person, string[]>> = {
  nobody: [
    ...[
      '/auth?mode=signup',
      '/auth?session=expired',
      '/services?q=lodge',
      '/services?q=qqqqqqq',
      '/services/bus-ticketing',
    ],
    ...[
      '/reset-password/a-token',
      '/verification/success',
      '/verification/failed',
      '/payment-failed',
      '/nowhere/at/all',
    ],
  ],
  customer: ['/admin/global', '/payment/verify', '/bus-booking-confirmation/00000000-0000-4000-8000-000000000000'],
}

/** Opened by nobody, these show nothing but the way to `/auth`. */
const forTheSignedIn =
  /^\/(my-|cart|checkout|profile|messages|admin|favorites|support|dashboard|notifications|pending-approval|employment|payment\/)/

const customers = /^\/(my-|cart|checkout|profile|messages|favorites|support|notifications)/
const everyones = /^\/(profile|notifications|dashboard)/

export function startFor(person: Person): string[] {
  const plain = known.filter((path) => !path.includes(':'))
  const own = plain.filter((path) =>
    person === 'nobody'
      ? !forTheSignedIn.test(path)
      : (person.startsWith('customer') ? customers : everyones).test(path),
  )
  return [...new Set([...own, ...(besides[person] ?? [])])]
}

/** Whether a link leads to a screen that is this person's own, and not to one that everybody sees the same. */
export const isFor = (person: Person, path: string): boolean =>
  person === 'nobody'
    ? !forTheSignedIn.test(path)
    : signedInPrefixes.some((prefix) => path.startsWith(prefix)) && !path.startsWith('/auth')

/** Shops and their products share an address: from the one that was found first, a link of the same pattern leads to the other. */
export const isOneOfTwo = (from: string, to: string): boolean => {
  const kind = kindOf(to)
  return (
    kind === kindOf(from) &&
    allVerticals.some(({ routes }) => routes.vendor === routes.listing && routes.vendor === kind)
  )
}

/** The pattern it belongs to, or itself: of each kind, one is enough. */
export function kindOf(path: string): string {
  const bare = path.split(/[?#]/)[0]!
  if (known.includes(bare)) return bare
  return (
    known.find((pattern) => pattern.includes(':') && matcher(pattern).test(bare)) ??
    bare.replace(/\/[\da-f]{8}-[\da-f-]{27}$/, '/:id')
  )
}

const matcher = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
