import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addCode, buildCodes, isComplete, joinCodes, type ScannedCodes } from './sales-codes'

/** A text that does not compress, so that it needs several codes. */
const content = randomBytes(1500).toString('hex')
const scanAll = (codes: readonly string[]): ScannedCodes =>
  codes.reduce<ScannedCodes | null>((scanned, code) => addCode(scanned, code) ?? scanned, null)!

describe('QR codes of unsent sales', () => {
  it('are read in any order and repeatedly', async () => {
    const codes = await buildCodes(content, 'a')
    expect(codes.length).toBeGreaterThan(2)
    const scanned = scanAll([...codes].reverse().flatMap((code) => [code, code]))
    expect(isComplete(scanned)).toBe(true)
    expect(await joinCodes(scanned)).toBe(content)
  })

  it('are incomplete until the last one is read', async () => {
    const codes = await buildCodes(content, 'a')
    expect(isComplete(scanAll(codes.slice(1)))).toBe(false)
  })

  it('QR codes of unsent sales of two exports are never mixed', async () => {
    const [first, second] = [await buildCodes(content, 'a'), await buildCodes(content, 'b')]
    const scanned = scanAll([first[0]!, second[1]!])
    expect(scanned).toMatchObject({ setId: 'b', parts: { 2: expect.any(String) } })
    expect(Object.keys(scanned.parts)).toEqual(['2'])
  })

  it('ignore other codes, and damaged ones give no text', async () => {
    expect(addCode(null, 'https://tilipo.test/T/ABC')).toBeNull()
    expect(addCode(null, 'TILIPO-SALES a 3 2 AAAA')).toBeNull()
    expect(await joinCodes({ setId: 'a', count: 1, parts: { 1: 'AAAA' } })).toBe('')
  })
})
