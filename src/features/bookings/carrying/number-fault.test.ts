import { expect, test } from 'vitest'
import { numberFault } from './number-fault'

test('The message about an invalid parcel number explains how to correct it', () => {
  expect(numberFault(' - ')).toBe('Please enter the parcel number.')
  expect(numberFault('042 917')).toContain('TP followed by ten letters and digits')
  expect(numberFault('tpq3-8h7k-2mx0')).toContain('never contains I, L, O, U, 0 or 1')
})
