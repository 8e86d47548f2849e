import { describe, expect, it } from 'vitest'
import { countSmsParts } from './sms-parts'

describe('countSmsParts', () => {
  it.each([
    ['an empty text', '', 'gsm7', 0, 1],
    ['160 characters of GSM-7', 'a'.repeat(160), 'gsm7', 160, 1],
    ['161 characters of GSM-7', 'a'.repeat(161), 'gsm7', 161, 2],
    ['306 characters of GSM-7', 'a'.repeat(306), 'gsm7', 306, 2],
    ['307 characters of GSM-7', 'a'.repeat(307), 'gsm7', 307, 3],
    ['80 extended characters', '€'.repeat(80), 'gsm7', 160, 1],
    ['81 extended characters', '['.repeat(81), 'gsm7', 162, 2],
    ['accents of the GSM-7 alphabet', 'éèùìòÇØøÅåÆæßÉÄÖÑÜäöñüà', 'gsm7', 23, 1],
    ['70 characters with one outside of GSM-7', `ŵ${'a'.repeat(69)}`, 'ucs2', 70, 1],
    ['71 characters with one outside of GSM-7', `ŵ${'a'.repeat(70)}`, 'ucs2', 71, 2],
    ['134 characters of UCS-2', 'ŋ'.repeat(134), 'ucs2', 134, 2],
    ['135 characters of UCS-2', 'ŋ'.repeat(135), 'ucs2', 135, 3],
    ['emoji, which have two units each', '🚌'.repeat(35), 'ucs2', 70, 1],
    ['the typographic apostrophe', 'It’s here', 'ucs2', 9, 1],
  ] as const)('counts %s', (_, text, encoding, units, parts) => {
    expect(countSmsParts(text)).toEqual({ encoding, units, parts })
  })

  it('never separates an escape from its character', () => {
    // 153 units end in the middle of the last character of the first part, so that it moves to the second part.
    expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual({ encoding: 'gsm7', units: 305, parts: 2 })
    expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ encoding: 'gsm7', units: 306, parts: 3 })
  })

  it('never separates the two units of an emoji', () => {
    expect(countSmsParts(`${'ŵ'.repeat(66)}🚌${'ŵ'.repeat(66)}`)).toEqual({ encoding: 'ucs2', units: 134, parts: 3 })
  })
})
