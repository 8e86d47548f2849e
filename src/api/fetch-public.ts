/** Fetches public endpoints with their schemas. It is loaded with the first call, not with the page. */
import { availability, featured, listing, listings, showcase, taken, vendor, vendors } from '#contract/catalogue'
import { check } from '#contract/check'
import type { Address, Endpoint, InputOf } from '#contract/endpoint'
import { publicSettings } from '#contract/settings'
import { fetchEndpoint } from './client'
import { reportInvalidItems } from './invalid-items'

const frequent: readonly Endpoint[] = [
  showcase,
  featured,
  vendors,
  vendor,
  listings,
  listing,
  availability,
  taken,
  publicSettings,
]

/** Endpoints that few visits use. */
async function loadSeldom(): Promise<readonly Endpoint[]> {
  const found = await Promise.all([
    import('#contract/hiring'),
    import('#contract/reviews'),
    import('#contract/tickets'),
    import('#contract/parcels'),
  ])
  const [{ job, jobs }, { vendorReviews }, { ticketKeys }, { trackParcel }] = found
  return [job, jobs, vendorReviews, ticketKeys, trackParcel]
}

const findEndpoint = async (isMeant: (endpoint: Endpoint) => boolean): Promise<Endpoint | undefined> =>
  frequent.find(isMeant) ?? (await loadSeldom()).find(isMeant)

export async function fetchPublic({ name }: Address, input: InputOf<Endpoint>): ReturnType<typeof fetchEndpoint> {
  const endpoint = await findEndpoint((candidate) => candidate.name === name)
  if (!endpoint) throw new Error(`${name} is no public read`)
  return fetchEndpoint(endpoint, input)
}

/**
 * Validates a response from the service worker, which checks only the content type.
 * @param url in the format of `urlOf`
 * @returns undefined if the response does not match the contract
 */
export async function checkPublicUpdate(url: string, answer: unknown): Promise<unknown> {
  const { pathname } = new URL(url, 'http://localhost')
  const endpoint = await findEndpoint(({ path }) =>
    new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (!endpoint) return undefined
  const checked = check<unknown>(endpoint.answer, answer)
  if (!checked.ok) return undefined
  if (checked.skipped) reportInvalidItems(endpoint.name, checked.skipped)
  return checked.value
}
