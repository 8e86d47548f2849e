import { expect, test } from 'vitest'
import { tooLate, whyFailed } from './why'

test.each([
  ['Declined by the customer', 'declined on the phone'],
  ['User cancelled the request', 'declined on the phone'],
  ['Insufficient funds', 'not enough money'],
  ['NOT_ENOUGH_FUNDS', 'not enough money'],
  ['Transaction timed out', 'not answered in time'],
  ['Invalid PIN entered', 'PIN'],
  ['Daily limit exceeded', 'above what this wallet may pay'],
  ['Account holder not found', 'no mobile money wallet'],
  ['ERR_5019', 'did not carry it out'],
  ['', 'did not carry it out'],
  [null, 'did not carry it out'],
  [tooLate, 'No money was taken'],
])('The gateway message %j becomes a plain sentence', (said, words) => {
  expect(whyFailed(said)).toContain(words)
  expect(whyFailed(said)).toMatch(/^[A-Z].*\.$/)
})
