/**
 * Chooses a font for each part of a text. Names come from users, in any script: Roboto has Latin, Greek and Cyrillic
 * letters, Noto the scripts that are common among visitors of Zambia, and UnifontEX a plain form of all other characters
 * (decision 087). Only the used glyphs become part of a file.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { decompressWoff } from './woff'

const require = createRequire(import.meta.url)

interface Coverage {
  hasGlyphForCodePoint(codePoint: number): boolean
}

const fontkit = require('fontkit') as { create(font: Buffer): Coverage }

interface Family {
  normal: string
  bold: string
}

const roboto = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
const fontsource = (path: string): string => require.resolve(`@fontsource/${path}`)
const noto = (name: string, part: string): Family => ({
  normal: fontsource(`${name}/files/${name}-${part}-400-normal.woff`),
  bold: fontsource(`${name}/files/${name}-${part}-700-normal.woff`),
})
const notoSansHans = (weight: string): string =>
  join(dirname(require.resolve('@embedpdf/fonts-sc')), `../fonts/NotoSansHans-${weight}.otf`)
const unifont = fontsource('unifontex/files/unifontex-latin-400-normal.woff')

const lastFamily = 'UnifontEX'
/** In the order in which they are tried. */
export const families: Readonly<Record<string, Family>> = {
  Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  NotoSansLatin: noto('noto-sans', 'latin-ext'),
  NotoSansDevanagari: noto('noto-sans', 'devanagari'),
  NotoSansArabic: noto('noto-sans-arabic', 'arabic'),
  NotoSansHebrew: noto('noto-sans-hebrew', 'hebrew'),
  NotoSansHans: { normal: notoSansHans('Regular'), bold: notoSansHans('Bold') },
  [lastFamily]: { normal: unifont, bold: unifont },
}

const coverages = new Map<string, Coverage>()
/** The decompressed fonts by the path of their WOFF file. */
export const decompressedFonts = new Map<string, Buffer>()

/** Opens the fonts of a family at its first use. The Chinese one takes some 100 ms. */
function getCoverage(family: string): Coverage {
  const known = coverages.get(family)
  if (known) return known
  const { normal, bold } = families[family]!
  for (const path of new Set([normal, bold]))
    if (path.endsWith('.woff')) decompressedFonts.set(path, decompressWoff(readFileSync(path)))
  const coverage = fontkit.create(decompressedFonts.get(normal) ?? readFileSync(normal))
  coverages.set(family, coverage)
  return coverage
}

export interface FontRun {
  text: string
  font: string
}

const simpleText = /^[\u0020-\u007e\u00a0-\u00ff\n]*$/
/** Joiners and variation selectors have no glyph of their own. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into parts that one font can display. */
export function splitByFont(text: string): FontRun[] {
  if (simpleText.test(text)) return [{ text, font: 'Roboto' }]
  const runs: FontRun[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1)
    const font = last && segment.trim() === '' ? last.font : findFamily(segment)
    if (last?.font === font) last.text += segment
    else runs.push({ text: segment, font })
  }
  return runs.map(joinRightToLeft)
}

function findFamily(grapheme: string): string {
  const codePoints = [...grapheme].filter((char) => !invisible.test(char)).map((char) => char.codePointAt(0) ?? 0)
  const covers = (family: string) => codePoints.every((point) => getCoverage(family).hasGlyphForCodePoint(point))
  return Object.keys(families).find(covers) ?? lastFamily
}

/** pdfmake orders words from left to right. Words that belong together are one unit, which the font orders. */
const joinRightToLeft = ({ text, font }: FontRun): FontRun =>
  rightToLeft.test(text) ? { text: text.replace(/(?<=\S) (?=\S)/g, '\u00a0'), font } : { text, font }
