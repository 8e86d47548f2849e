import { setImmediate } from 'node:timers'
import { describe, expect, it } from 'vitest'
import { formatJsonInParts, isLongResponse } from './json-parts'

const longList = Array.from({ length: 1001 }, (_, index) => ({ index, at: new Date(index), missing: undefined }))
const longText = '"quoted",\n😀'.repeat(20_000)

async function collectParts(response: object): Promise<string[]> {
  const parts: string[] = []
  for await (const part of formatJsonInParts(response)) parts.push(part)
  return parts
}

describe('formatJsonInParts', () => {
  it.each([
    ['a long list in an object', { before: 1, list: longList, after: null }],
    ['a long list', longList],
    ['a list of undefined values', { list: Array.from({ length: 600 }) }],
    ['a long text', { csv: longText, limited: false }],
    ['a long text of two-unit characters that starts with one unit', { csv: `x${'😀'.repeat(70_000)}` }],
    ['fields without a value', { missing: undefined, list: longList, method() {} }],
    ['short fields', { a: [], b: '', c: { d: [1] }, '"e"': new Date(0) }],
    ['an empty object', {}],
    ['an empty list', []],
  ])('formats %s like JSON.stringify', async (_name, response) => {
    const text = (await collectParts(response)).join('')
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(response)))
  })

  it('keeps each part short', async () => {
    for (const part of await collectParts({ list: longList, csv: longText })) expect(part.length).toBeLessThan(100_000)
  })

  it('lets other work run between two parts', async () => {
    let turns = 0
    const count = () => {
      turns++
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    const parts = await collectParts({ list: longList })
    clearImmediate(immediate)
    expect(parts.length).toBeGreaterThan(4)
    expect(turns).toBeGreaterThanOrEqual(parts.length - 1)
  })
})

it('counts responses with a long list or text as long', () => {
  expect([{ list: longList }, longList, { csv: longText }].map(isLongResponse)).toEqual([true, true, true])
  expect([{}, [], null, undefined, 'text', { list: [1], csv: 'a,b' }].map(isLongResponse)).not.toContain(true)
})
