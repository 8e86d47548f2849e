import { expect, test } from 'vitest'
import { holdExpiredFailure, getFailureMessage } from './payment-failure'

test.each([
  ['Declined by the customer', 'declined on the phone'],
  ['User cancelled the request', 'declined on the phone'],
  ['Insufficient funds', 'not enough money'],
  ['NOT_ENOUGH_FUNDS', 'not enough money'],
  ['Transaction timed out', 'not approved in time'],
  ['Invalid PIN entered', 'PIN'],
  ['Daily limit exceeded', 'above the limit of this wallet'],
  ['Account holder not found', 'no mobile money wallet'],
  ['ERR_5019', 'could not complete the payment'],
  ['', 'could not complete the payment'],
  [null, 'could not complete the payment'],
  [holdExpiredFailure, 'No money was taken'],
])('The gateway message %j becomes a plain sentence', (gatewayMessage, expected) => {
  expect(getFailureMessage(gatewayMessage)).toContain(expected)
  expect(getFailureMessage(gatewayMessage)).toMatch(/^[A-Z].*\.$/)
})
