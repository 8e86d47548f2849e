import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index'
import { reasons } from './reasons'
import { deeds, titleOf } from './words'

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
