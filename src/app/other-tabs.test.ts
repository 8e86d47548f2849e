import { expect, test } from 'vitest'
import { getAccountChangeMessage } from './other-tabs'

const mercy = { id: 'm', full_name: 'Mercy Banda' }
const joseph = { id: 'j', full_name: 'Joseph Phiri' }

test('No message is shown if the session is unchanged', () => {
  expect(getAccountChangeMessage(mercy, mercy, true)).toBeNull()
  expect(getAccountChangeMessage(null, null, false)).toBeNull()
})

test('The message names the user who is signed in now and mentions lost input', () => {
  expect(getAccountChangeMessage(null, mercy, false)).toEqual({
    title: 'You are logged in as Mercy Banda',
    description: 'You logged in from another tab.',
  })
  expect(getAccountChangeMessage(mercy, joseph, false)).toEqual({
    title: 'You are logged in as Joseph Phiri',
    description: 'You changed accounts in another tab.',
  })
  expect(getAccountChangeMessage(mercy, joseph, true)!.description).toBe(
    'You changed accounts in another tab. The text you entered on this page was not saved.',
  )
})

test('The message reports the sign-out', () => {
  expect(getAccountChangeMessage(mercy, null, false)).toEqual({
    title: 'Logged Out',
    description: 'You are no longer logged in on this device.',
  })
  expect(getAccountChangeMessage(mercy, null, true)!.description).toContain('was not saved')
})
