import { expect, test } from 'vitest'
import { check } from '../core/validation'
import { ContactForm } from './contact'

const completeForm = {
  fullName: 'Mutale Banda',
  email: 'Mutale@Example.com',
  subject: 'A room',
  message: 'Is it free?\nOn Friday?',
}

test('A complete contact message is accepted', () => {
  expect(check(ContactForm, completeForm)).toEqual({
    ok: true,
    value: { ...completeForm, email: 'mutale@example.com' },
  })
})

test('Control and direction characters are removed, and single-line fields stay single-line', () => {
  const checked = check(ContactForm, {
    ...completeForm,
    fullName: ' Mutale\u202e\n Banda\u0007 ',
    message: 'One\r\ntwo\u2067\tthree\u0000',
  })
  expect(checked).toMatchObject({ value: { fullName: 'Mutale Banda', message: 'One\ntwo\tthree' } })
})

test.each([
  ['fullName', '  ', 'Required'],
  ['subject', '', 'Required'],
  ['message', '\n', 'Required'],
  ['message', 'x'.repeat(10_000), 'Please use at most 4000 characters.'],
  ['subject', 'x'.repeat(161), 'Please use at most 160 characters.'],
  ['fullName', 12, 'Invalid input'],
  ['email', '', 'Please enter a valid email address.'],
  ['email', 'mutale@', 'Please enter a valid email address.'],
])('The field %s is rejected with "%s"', (field, value, message) => {
  expect(check(ContactForm, { ...completeForm, [field]: value })).toEqual({ ok: false, faults: [{ field, message }] })
})
