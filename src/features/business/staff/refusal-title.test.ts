import { describe, expect, it } from 'vitest'
import { getStaffRefusalTitle } from './refusal-title'

const input = (body: object) => ({ params: { id: '1' }, query: {}, body }) as never

describe('the title of a refused staff change', () => {
  it.each([
    ['a deletion', 'staff.remove', {}, 'Could not delete the user.'],
    [
      'a change of the status alone',
      'staff.edit',
      { status: 'inactive', from: { status: 'active' } },
      'Could not update the user status.',
    ],
    [
      'any other edit',
      'staff.edit',
      { name: 'B', status: 'inactive', from: { name: 'A', status: 'active' } },
      'Could not update the user.',
    ],
  ])('describes %s', (_, endpoint, body, title) => {
    expect(getStaffRefusalTitle({ endpoint, input: input(body) })).toBe(title)
  })
})
