import { expect, it } from 'vitest'
import { formatWait } from './format-wait'
import { getNetwork } from './network'

it.each([
  ['41.72.1.9', '41.72.1.9'],
  ['::ffff:41.72.1.9', '41.72.1.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('getNetwork maps %s to %s', (address, network) => {
  expect(getNetwork(address)).toBe(network)
})

it.each([
  [1, 'a second'],
  [59, '59 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3540, '59 minutes'],
  [3600, 'an hour'],
  [3601, '2 hours'],
])('formatWait formats %d seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
