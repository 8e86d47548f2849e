/**
 * The screens to capture. Screens without a parameter are known by path. The others are found through links, one for
 * each route pattern, so that a new screen is included as soon as a page links to it.
 */
import { allVerticals } from '#contract/verticals/index'
import { patterns, signedInPrefixes } from '../../src/paths'

/** Demo accounts that see different screens. */
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

const knownPatterns: string[] = [
  ...Object.values(patterns),
  ...allVerticals.flatMap(({ routes }) => [routes.list, routes.vendor, routes.listing]),
]

/** Paths that no link of a visited page leads to. */
const extraPaths: Partial<Record<Person, string[]>> = {
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

/** Signed out, these only redirect to `/auth`. */
const signedInPaths =
  /^\/(my-|cart|checkout|profile|messages|admin|favorites|support|dashboard|notifications|pending-approval|employment|second-factor|payment\/)/

const customerPaths = /^\/(my-|cart|checkout|profile|messages|favorites|support|notifications)/
const sharedPaths = /^\/(profile|notifications|dashboard)/

export function getStartPaths(person: Person): string[] {
  const staticPaths = knownPatterns.filter((path) => !path.includes(':'))
  const ownPaths = staticPaths.filter((path) =>
    person === 'nobody'
      ? !signedInPaths.test(path)
      : (person.startsWith('customer') ? customerPaths : sharedPaths).test(path),
  )
  return [...new Set([...ownPaths, ...(extraPaths[person] ?? [])])]
}

/** Returns whether a path is one of the person's own screens, and not one that everyone sees. */
export const isOwnScreen = (person: Person, path: string): boolean =>
  person === 'nobody'
    ? !signedInPaths.test(path)
    : signedInPrefixes.some((prefix) => path.startsWith(prefix)) && !path.startsWith('/auth')

/**
 * Stores and their products share a URL pattern. Returns whether a link leads from a page to another page of such a
 * pattern.
 */
export const isSharedPattern = (from: string, to: string): boolean => {
  const kind = getPattern(to)
  return (
    kind === getPattern(from) &&
    allVerticals.some(({ routes }) => routes.vendor === routes.listing && routes.vendor === kind)
  )
}

/** Returns the route pattern of a path, or the path itself. One screen of each pattern is enough. */
export function getPattern(path: string): string {
  const pathname = path.split(/[?#]/)[0]!
  if (knownPatterns.includes(pathname)) return pathname
  return (
    knownPatterns.find((pattern) => pattern.includes(':') && buildMatcher(pattern).test(pathname)) ??
    pathname.replace(/\/[\da-f]{8}-[\da-f-]{27}$/, '/:id')
  )
}

const buildMatcher = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
