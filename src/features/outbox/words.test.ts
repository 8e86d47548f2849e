import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index'
import { editOf } from './edits'
import { reasons } from './reasons'
import { deeds, titleOf } from './words'

describe('what may be said otherwise', () => {
  const input = { params: {}, query: {}, body: { id: 'id', subject: 'Late', category: 'other', priority: 'low', message: 'It came late.' } }

  it('is what the command says, without what names it', () => {
    const edit = editOf({ endpoint: 'support.open', input })!
    expect(edit.fields.map(({ name }) => name)).toEqual(['subject', 'message'])
    expect(edit.values).toEqual({ subject: 'Late', category: 'other', priority: 'low', message: 'It came late.' })
  })

  it('is nothing where only the place it was done at can tell', () => {
    expect(editOf({ endpoint: 'cart.clear', input })).toBeNull()
    expect(editOf({ endpoint: 'auth.updateProfile', input: { ...input, body: { gender: 'Other' } } })).toBeNull()
  })
})

describe('what waits', () => {
  it('has words for every command that can wait, and for no other', () => {
    const queued = endpoints.filter(({ offline }) => offline === 'queue').map(({ name }) => name)
    expect(Object.keys(deeds).sort()).toEqual(queued.sort())
  })

  it('is told with the name the person saw', () => {
    expect(titleOf({ endpoint: 'cart.add', preview: { name: 'Salt' } })).toBe('Add to cart: Salt')
    expect(titleOf({ endpoint: 'cart.clear' })).toBe('Clear the cart')
    expect(titleOf({ endpoint: 'of.another.build' })).toBe('A change')
  })

  it('says why it waits, for every reason there is', () => {
    for (const told of Object.values(reasons)) expect(told).toMatch(/^[A-Z].*\.$/)
  })
})
