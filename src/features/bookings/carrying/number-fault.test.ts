import { expect, test } from 'vitest'
import { numberFault } from './number-fault'

test('The message about an invalid parcel number explains how to correct it', () => {
  expect(numberFault(' - ')).toBe('Please type the number of the parcel.')
  expect(numberFault('042 917')).toContain('TP and ten more letters and digits')
  expect(numberFault('tpq3-8h7k-2mx0')).toContain('no I, L, O or U and no 0 or 1')
})
