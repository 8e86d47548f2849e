import { expect, test } from 'vitest'
import { check } from '#contract/check'
import { Message } from './message'

const whole = { fullName: 'Mutale Banda', email: 'Mutale@Example.com', subject: 'A room', message: 'Is it free?' }

test('a whole message is taken', () => {
  expect(check(Message, whole)).toEqual({ ok: true, value: { ...whole, email: 'mutale@example.com' } })
})

test.each([
  ['fullName', '  ', 'Required'],
  ['subject', '', 'Required'],
  ['message', '\n', 'Required'],
  ['email', '', 'Please enter a valid email address.'],
  ['email', 'mutale@', 'Please enter a valid email address.'],
])('%s cannot be "%s"', (field, value, message) => {
  expect(check(Message, { ...whole, [field]: value })).toEqual({ ok: false, faults: [{ field, message }] })
})
