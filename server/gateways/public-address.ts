/** Decides which addresses the server may connect to on behalf of a user (decision 064). */
import { lookup as lookupDns } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { firstItem } from '#contract/core/checked-access'
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

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

export const resolveAll: Resolve = (hostname) => lookupDns(hostname, { all: true, verbatim: true })

export const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
export const getPort = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

interface LookupPolicy {
  mayConnect(address: string): boolean
  fail(failure: 'address' | 'unreachable'): Error
}

/** Resolves a name once, and gives only checked addresses to the socket. One private address rejects all of them. */
export const createGuardedLookup =
  (resolve: Resolve, { mayConnect, fail }: LookupPolicy): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const isAllowed = addresses.length > 0 && addresses.every(({ address }) => mayConnect(address))
        if (!isAllowed) return callback(fail('address'), '', 0)
        if (all) return callback(null, addresses)
        callback(null, firstItem(addresses).address, firstItem(addresses).family)
      },
      () => callback(fail('unreachable'), '', 0),
    )
  }
