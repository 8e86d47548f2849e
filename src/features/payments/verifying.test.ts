import { expect, test } from 'vitest'
import type { Failure } from '../../api/client'
import { after, waitBefore, words, type Verifying } from './verifying'

const booking = { _id: 'b', bookingType: 'hotel' }
const loading: Verifying = { is: 'loading' }
const answer = (more: object) => ({ ok: true as const, answer: { success: false, message: '', booking, ...more } })
const failure = (more: Partial<Failure>): Failure => ({ ok: false, kind: 'refused', message: '', ...more })

test('A pending payment is followed until it succeeds', () => {
  const pending = after(loading, answer({ status: 'pending', network: 'MTN' }))
  expect(pending).toEqual({ is: 'pending', network: 'MTN', booking, trouble: false })
  expect(after(pending, answer({ success: true, status: 'successful' }))).toEqual({ is: 'successful', booking })
})

test('A response without a status is interpreted by its success field', () => {
  expect(after(loading, answer({ success: true }))).toEqual({ is: 'successful', booking })
  expect(after(loading, answer({ message: 'Declined.' }))).toEqual({ is: 'failed', message: 'Declined.', booking })
})

test('The failure message is the server’s, or the default', () => {
  expect(after(loading, answer({ status: 'failed', message: 'Not enough money.' }))).toMatchObject({
    message: 'Not enough money.',
  })
  expect(after(loading, answer({ status: 'failed' }))).toMatchObject({ message: words.notVerified })
  expect(after(loading, failure({ status: 404 }))).toEqual({ is: 'failed', message: words.notVerified, booking: null })
})

test('A late or duplicate payment is displayed as a refund, not as a failure', () => {
  const message = 'We send it back.'
  expect(after(loading, answer({ status: 'refund_due', message }))).toEqual({
    is: 'late',
    message,
    isBack: false,
    booking,
  })
  expect(after(loading, answer({ status: 'refunded', message }))).toEqual({
    is: 'late',
    message,
    isBack: true,
    booking,
  })
})

test('Without any response from the server, the state is an error and never "waiting for approval"', () => {
  const offline = after(loading, failure({ kind: 'unreachable', message: 'You appear to be offline.' }))
  expect(offline).toEqual({ is: 'error', message: 'You appear to be offline.' })
  expect(after(loading, failure({ kind: 'retry', status: 500, message: 'Try later.' }))).toEqual({
    is: 'error',
    message: 'Try later.',
  })
  expect(after(offline, answer({ status: 'pending', network: 'Airtel' }))).toMatchObject({
    is: 'pending',
    trouble: false,
    network: 'Airtel',
  })
  expect(after(offline, answer({ success: true }))).toEqual({ is: 'successful', booking })
})

test('A pending or late payment stays displayed when a later request fails', () => {
  const pending = after(loading, answer({ status: 'pending', network: 'Airtel' }))
  expect(after(pending, failure({ kind: 'retry', status: 500 }))).toEqual({ ...pending, trouble: true })
  const late = after(loading, answer({ status: 'refund_due', message: 'We send it back.' }))
  expect(after(late, failure({ kind: 'unreachable' }))).toEqual(late)
})

test('The polling interval grows up to a limit and never ends', () => {
  expect([0, 1, 2].map(waitBefore)).toEqual([2000, 3000, 4500])
  expect(waitBefore(50)).toBe(15_000)
})
