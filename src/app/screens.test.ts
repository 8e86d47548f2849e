import { describe, expect, it } from 'vitest'
import { patterns } from '../paths'
import { findScreen, matchScreen } from './screens'

describe('findScreen', () => {
  it('finds a signed-in screen whose path was matched before its routes were loaded', async () => {
    expect(matchScreen(patterns.profile).route.path).toBe('*')
    expect((await findScreen(patterns.profile)).route.path).toBe(patterns.profile)
  })

  it('returns the parameters of each path after many others', async () => {
    for (let id = 0; id < 400; id++) {
      const path = `/vendor/${id}`
      expect(matchScreen(path).params).toEqual({ id: String(id) })
      expect(matchScreen(path)).toBe(matchScreen(path))
    }
  })
})
