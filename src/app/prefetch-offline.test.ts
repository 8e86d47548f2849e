import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyPart, offlineParts } from '../ui/states/lazy-part'
import { withOfflineParts } from './prefetch-offline'

const Component = () => null
const createLoader = () => vi.fn<() => Promise<{ default: typeof Component }>>(async () => ({ default: Component }))

afterEach(() => offlineParts.clear())

describe('a prefetched screen', () => {
  it('loads the offline parts that its code declares, and theirs, once', async () => {
    const [form, photos, reviews] = [createLoader(), createLoader(), createLoader()]
    form.mockImplementation(async () => {
      lazyPart(photos, { offline: true })
      return { default: Component }
    })
    const loadScreen = async () => {
      lazyPart(form, { offline: true })
      lazyPart(reviews, { onFailure: 'fallback' })
    }
    for (const part of withOfflineParts([loadScreen, async () => undefined])) await part()
    expect([form, photos, reviews].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  it('is incomplete if one of its parts fails to load, and the next screen loads the others', async () => {
    const [form, photos] = [createLoader(), createLoader()]
    form.mockRejectedValue(new Error('lost'))
    const loadScreen = async () => {
      lazyPart(form, { offline: true })
      lazyPart(photos, { offline: true })
    }
    const results = []
    for (const part of withOfflineParts([loadScreen, async () => undefined]))
      results.push(
        await part().then(
          () => 'complete',
          () => 'incomplete',
        ),
      )
    expect(results).toEqual(['incomplete', 'complete'])
    expect(photos).toHaveBeenCalledTimes(1)
  })
})
