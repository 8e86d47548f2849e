/** Maps addresses to networks for rate limits: an IPv6 customer can use any address of a whole /64. */
import { isIPv6 } from 'node:net'

/** @returns an IPv4 address unchanged, an IPv6 address as its first four groups (/64) */
export function getNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  return isIPv6(plain) ? `${expandGroups(plain).slice(0, 4).join(':')}::/64` : plain
}

/** @returns the eight groups in lower case, without leading zeros */
function expandGroups(address: string): string[] {
  // The URL parser writes an IPv6 host in its canonical form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [splitGroups(head), splitGroups(tail)]
  return tail === undefined
    ? before
    : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
