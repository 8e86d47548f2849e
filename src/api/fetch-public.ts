/** The endpoint that an address means, asked with its structs. Loaded with the first call, not with the page. */
import { availability, featured, listing, listings, showcase, taken, vendor, vendors } from '#contract/catalogue'
import type { Address, Endpoint, InputOf } from '#contract/endpoint'
import { publicSettings } from '#contract/settings'
import { fetchEndpoint } from './client'

const byName = new Map<string, Endpoint>(
  [showcase, featured, vendors, vendor, listings, listing, availability, taken, publicSettings].map((one) => [one.name, one]),
)

/** Few visits ask these. */
async function seldom(name: string): Promise<Endpoint | undefined> {
  const found = await Promise.all([import('#contract/hiring'), import('#contract/reviews'), import('#contract/tickets'), import('#contract/parcels')])
  const [{ job, jobs }, { vendorReviews }, { ticketKeys }, { trackParcel }] = found
  return [job, jobs, vendorReviews, ticketKeys, trackParcel].find((one) => one.name === name)
}

export async function fetchPublic({ name }: Address, input: InputOf<Endpoint>): ReturnType<typeof fetchEndpoint> {
  const endpoint = byName.get(name) ?? (await seldom(name))
  if (!endpoint) throw new Error(`${name} is no public read`)
  return fetchEndpoint(endpoint, input)
}
