import { expect, it } from 'vitest'
import { object, string } from 'superstruct'
import { check } from './check'

it('names the fields it knows, and none that somebody else made up', () => {
  const checked = check(object({ email: string() }), { email: 7, '<script>': 1 })
  expect(checked).toEqual({ ok: false, faults: [{ field: 'email', message: 'Invalid input' }, { field: '', message: 'Invalid input' }] })
})
