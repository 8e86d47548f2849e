import { expect, test } from 'vitest'
import type { Failure } from '../../../api/client'
import { getNextState, getPollDelayMs, verificationMessages, type VerificationState } from './verification-state'

const booking = { _id: 'b', bookingType: 'hotel' }
const loading: VerificationState = { is: 'loading' }
const answer = (more: object) => ({ ok: true as const, answer: { success: false, message: '', booking, ...more } })
const failure = (more: Partial<Failure>): Failure => ({ ok: false, kind: 'refused', message: '', ...more })

test('A pending payment is followed until it succeeds', () => {
  const pending = getNextState(loading, answer({ status: 'pending', network: 'MTN' }))
  expect(pending).toEqual({ is: 'pending', network: 'MTN', booking, trouble: false })
  expect(getNextState(pending, answer({ success: true, status: 'successful' }))).toEqual({ is: 'successful', booking })
})

test('A response without a status is interpreted by its success field', () => {
  expect(getNextState(loading, answer({ success: true }))).toEqual({ is: 'successful', booking })
  expect(getNextState(loading, answer({ message: 'Declined.' }))).toEqual({
    is: 'failed',
    message: 'Declined.',
    booking,
  })
})

test('The failure message is the server’s, or the default', () => {
  expect(getNextState(loading, answer({ status: 'failed', message: 'Not enough money.' }))).toMatchObject({
    message: 'Not enough money.',
  })
  expect(getNextState(loading, answer({ status: 'failed' }))).toMatchObject({
    message: verificationMessages.notVerified,
  })
  expect(getNextState(loading, failure({ status: 404 }))).toEqual({
    is: 'failed',
    message: verificationMessages.notVerified,
    booking: null,
  })
})

test('A late or duplicate payment is displayed as a refund, not as a failure', () => {
  const message = 'We send it back.'
  expect(getNextState(loading, answer({ status: 'refund_due', message }))).toEqual({
    is: 'late',
    message,
    isBack: false,
    booking,
  })
  expect(getNextState(loading, answer({ status: 'refunded', message }))).toEqual({
    is: 'late',
    message,
    isBack: true,
    booking,
  })
})

test('Without any response from the server, the state is an error and never "waiting for approval"', () => {
  const offline = getNextState(loading, failure({ kind: 'unreachable', message: 'You appear to be offline.' }))
  expect(offline).toEqual({ is: 'error', message: 'You appear to be offline.' })
  expect(getNextState(loading, failure({ kind: 'retry', status: 500, message: 'Try later.' }))).toEqual({
    is: 'error',
    message: 'Try later.',
  })
  expect(getNextState(offline, answer({ status: 'pending', network: 'Airtel' }))).toMatchObject({
    is: 'pending',
    trouble: false,
    network: 'Airtel',
  })
  expect(getNextState(offline, answer({ success: true }))).toEqual({ is: 'successful', booking })
})

test('A pending or late payment stays displayed when a later request fails', () => {
  const pending = getNextState(loading, answer({ status: 'pending', network: 'Airtel' }))
  expect(getNextState(pending, failure({ kind: 'retry', status: 500 }))).toEqual({ ...pending, trouble: true })
  const latePayment = getNextState(loading, answer({ status: 'refund_due', message: 'We send it back.' }))
  expect(getNextState(latePayment, failure({ kind: 'unreachable' }))).toEqual(latePayment)
})

test('The polling interval grows up to a limit and never ends', () => {
  expect([0, 1, 2].map(getPollDelayMs)).toEqual([2000, 3000, 4500])
  expect(getPollDelayMs(50)).toBe(15_000)
})
