import { expect, it } from 'vitest'
import { buildPageRule } from './receipt-paper'
import { buildMessageLinks } from './receipt-text'

it('A page of a roll is as long as the receipt, and a sheet has margins', () => {
  expect(buildPageRule('roll-58', 96)).toBe('@page { size: 58mm 27mm; margin: 0 }')
  expect(buildPageRule('roll-80', 960)).toBe('@page { size: 80mm 255mm; margin: 0 }')
  expect(buildPageRule('a5', 960)).toBe('@page { size: A5; margin: 10mm }')
})

it('The seller chooses who receives a receipt whose customer gave no number', () => {
  expect(buildMessageLinks('Receipt & change', null)).toEqual({
    whatsApp: 'https://wa.me/?text=Receipt%20%26%20change',
    sms: 'sms:?body=Receipt%20%26%20change',
  })
})
