/** Fetches public endpoints with their schemas. It is loaded with the first call, not with the page. */
import {
  availability,
  featured,
  listing,
  listings,
  showcase,
  occupancy,
  vendor,
  vendors,
} from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import type { EndpointAddress, Endpoint, InputOf } from '#contract/core/endpoint'
import { publicSettings } from '#contract/platform/public-settings'
import { retryImport } from '../retry-import'
import { fetchEndpoint } from './client'
import { reportInvalidItems } from './invalid-items'

const frequentEndpoints: readonly Endpoint[] = [
  showcase,
  featured,
  vendors,
  vendor,
  listings,
  listing,
  availability,
  occupancy,
  publicSettings,
]

/** Endpoints that few visits use. */
async function loadRareEndpoints(): Promise<readonly Endpoint[]> {
  const modules = await retryImport(() =>
    Promise.all([
      import('#contract/business/hiring/jobs'),
      import('#contract/bookings/reviews/reviews'),
      import('#contract/bookings/tickets/ticket-keys'),
      import('../verticals/public-reads'),
    ]),
  )
  const [{ job, jobs }, { vendorReviews }, { ticketKeys }, { publicReads }] = modules
  return [job, jobs, vendorReviews, ticketKeys, ...publicReads]
}

const findEndpoint = async (isMatch: (endpoint: Endpoint) => boolean): Promise<Endpoint | undefined> =>
  frequentEndpoints.find(isMatch) ?? (await loadRareEndpoints()).find(isMatch)

export async function fetchPublic(
  { name }: EndpointAddress,
  input: InputOf<Endpoint>,
): ReturnType<typeof fetchEndpoint> {
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
