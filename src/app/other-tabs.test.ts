import { expect, test } from 'vitest'
import { toldOf } from './other-tabs'

const mercy = { id: 'm', full_name: 'Mercy Banda' }
const joseph = { id: 'j', full_name: 'Joseph Phiri' }

test('nothing is said where nothing has changed, or all of it back', () => {
  expect(toldOf(mercy, mercy, true)).toBeNull()
  expect(toldOf(null, null, false)).toBeNull()
})

test('who is signed in now is said by name, and what was lost', () => {
  expect(toldOf(null, mercy, false)).toEqual({
    title: 'You are logged in as Mercy Banda',
    description: 'You logged in from another tab.',
  })
  expect(toldOf(mercy, joseph, false)).toEqual({
    title: 'You are logged in as Joseph Phiri',
    description: 'You changed accounts in another tab.',
  })
  expect(toldOf(mercy, joseph, true)!.description).toBe(
    'You changed accounts in another tab. The text you entered on this page was not saved.',
  )
})

test('that nobody is signed in any more is said', () => {
  expect(toldOf(mercy, null, false)).toEqual({
    title: 'Logged Out',
    description: 'You are no longer logged in on this device.',
  })
  expect(toldOf(mercy, null, true)!.description).toContain('was not saved')
})
