import { expect, it } from 'vitest'
import { findQuerySuggestions } from './query-suggestions'

/** Suggests changes to a search, and returns the searches that were counted. */
async function suggest(q: string) {
  const counted: (string | undefined)[] = []
  const count = async (changed: { q?: string }) => {
    counted.push(changed.q)
    return changed.q?.includes('penguin') ? 0 : 3
  }
  return { suggestions: await findQuerySuggestions({ q }, { count }), counted }
}

it('suggests leaving out the word without which a search has results', async () => {
  expect(await suggest('lodge penguin')).toEqual({
    suggestions: [{ change: { q: 'lodge' }, total: 3 }],
    counted: ['penguin', 'lodge'],
  })
})

it('counts no other searches for a text of more than five words', async () => {
  expect((await suggest('quiet lodge livingstone pool penguin')).counted).toHaveLength(5)
  expect(await suggest('quiet lodge livingstone pool garden penguin')).toEqual({ suggestions: [], counted: [] })
})
