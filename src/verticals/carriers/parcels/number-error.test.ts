import { expect, test } from 'vitest'
import { getNumberError } from './number-error'

test('The message about an invalid parcel number explains how to correct it', () => {
  expect(getNumberError(' - ')).toBe('Please enter the parcel number.')
  expect(getNumberError('042 917')).toContain('TP followed by ten letters and digits')
  expect(getNumberError('tpq3-8h7k-2mx0')).toContain('never contains I, L, O, U, 0 or 1')
})
