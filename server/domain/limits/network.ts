/** The network of an address, for limits: an IPv6 customer has a whole /64 to choose addresses from. */
import { isIPv6 } from 'node:net'

/** @returns IPv4 addresses as they are, IPv6 addresses as their first four groups. */
export function getNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The eight groups in lower case, without leading zeros. */
function expandGroups(address: string): string[] {
  // The URL parser writes an IPv6 host in its canonical form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  return tail === undefined
    ? before
    : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
