/** Decides which addresses the server may connect to on behalf of a partner (decision 064). */
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's metadata service, which has an address of the public range. */
const azureMetadata = '168.63.129.16'

/**
 * Whether an IP address is on the public internet. Private, local and reserved ranges are not, nor are IPv6 ranges that
 * contain IPv4 addresses, because a gateway could forward them into our own network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azureMetadata) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
