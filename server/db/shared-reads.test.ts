import { describe, expect, it } from 'vitest'
import { createSharedReads } from './shared-reads'

/** A read that ends when the test ends it. */
function createRead() {
  let end: (value: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  let starts = 0
  const result = new Promise<string>((resolve, reject) => ([end, fail] = [resolve, reject]))
  const read = () => {
    starts++
    return result
  }
  return { read, end: (value: string) => end(value), fail: (error: Error) => fail(error), getStarts: () => starts }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('shared reads', () => {
  it('run one query for identical concurrent reads, and a new one afterwards', async () => {
    const reads = createSharedReads()
    const first = createRead()
    const both = [reads.run('a', '1', first.read), reads.run('a', '2', first.read)]
    first.end('result')
    expect(await Promise.all(both)).toEqual(['result', 'result'])
    expect(first.getStarts()).toBe(1)
    expect(await reads.run('a', '1', async () => 'newer')).toBe('newer')
  })

  it('share an error, and forget it', async () => {
    const reads = createSharedReads()
    const failing = createRead()
    const both = [reads.run('a', '1', failing.read), reads.run('a', '1', failing.read)]
    failing.fail(new Error('gone'))
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await reads.run('a', '1', async () => 'fine')).toBe('fine')
  })

  it('let reads of one address wait for each other, but not for those of other addresses', async () => {
    const reads = createSharedReads({ running: 1, waiting: 1 })
    const [first, second, other] = [createRead(), createRead(), createRead()]
    const results = [reads.run('a', '1', first.read), reads.run('b', '1', second.read), reads.run('c', '2', other.read)]
    await settle()
    expect([first, second, other].map(({ getStarts }) => getStarts())).toEqual([1, 0, 1])
    first.end('1')
    await settle()
    expect(second.getStarts()).toBe(1)
    second.end('2')
    other.end('3')
    expect(await Promise.all(results)).toEqual(['1', '2', '3'])
  })

  it('refuse a read while too many of its address wait', async () => {
    const reads = createSharedReads({ running: 1, waiting: 1 })
    const blocked = createRead()
    const accepted = [reads.run('a', '1', blocked.read), reads.run('b', '1', async () => '')]
    await expect(reads.run('c', '1', async () => '')).rejects.toMatchObject({ code: 'busy' })
    blocked.end('')
    await Promise.all(accepted)
    expect(await reads.run('c', '1', async () => 'accepted')).toBe('accepted')
  })
})
