import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../tests/support/read-pdf'
import type { PdfDocument } from './document'
import { families, splitByFont } from './fonts'
import { renderPdf } from './pdf'

const columns = [
  { header: 'Date', width: 'auto', isUnbroken: true },
  { header: 'Description', width: '*' },
  { header: 'Price', width: 'auto', isAmount: true },
  { header: 'Fee', width: 'auto', isAmount: true },
  { header: 'Amount', width: 'auto', isAmount: true },
] as const
const amounts = ['ZMW 1,234,567.00', '-ZMW 1,234,567.89', 'ZMW 7,654,321.00']
const buildTable = (descriptions: readonly string[]): PdfDocument => ({
  title: 'Statement',
  blocks: [{ kind: 'table', columns, rows: descriptions.map((text) => ['27 Nov 2026', text, ...amounts]) }],
})
const render = async (document: PdfDocument) =>
  (await readPdf((await renderPdf('account', () => document)).toString('base64'))).join('')
const rows = (count: number) => Array.from({ length: count }, (_, index) => `Room ${index}`)

describe('a PDF file', () => {
  it('is rendered while this thread does other work', async () => {
    await renderPdf('account', () => buildTable(['first']))
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    await renderPdf('account', () => buildTable(rows(400)))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(10)
  })

  it('is given up after its time limit, and others are still rendered', async () => {
    await expect(renderPdf('account', () => buildTable(rows(5000)), 50)).rejects.toThrow('busy')
    expect(await render(buildTable(['Garden room']))).toContain('Garden room')
  })

  it('is refused while an account has two others, but not for another account', async () => {
    const ofOneAccount = [1, 2, 3].map(() => renderPdf('account', () => buildTable(rows(50))).catch(String))
    const ofAnotherAccount = renderPdf('another', () => buildTable(rows(5)))
    const [first, second, third] = await Promise.all(ofOneAccount)
    expect([typeof first, typeof second, third]).toEqual(['object', 'object', expect.stringContaining('busy')])
    expect((await ofAnotherAccount).length).toBeGreaterThan(0)
  })

  it('never breaks dates and amounts, however long the other texts are', async () => {
    const text = await render(buildTable(['W'.repeat(200), 'Deluxe room with a view of the falls '.repeat(5)]))
    for (const part of ['27 Nov 2026', ...amounts]) expect(text.split(part)).toHaveLength(3)
  })

  it.each(['王小明', '김민준', 'ŋoma ɓala', 'Ελένη', 'Олена', 'ወልደ', 'محمد', 'יצחק', 'नमस्ते'])(
    'contains the name %s as text',
    async (name) => {
      const text = await render(buildTable([name]))
      // Letters that a font orders or joins are extracted in another order.
      const sort = (value: string) => [...value.normalize('NFKC')].sort().join('')
      for (const character of sort(name).replace(/\s/g, '')) expect(text.normalize('NFKC')).toContain(character)
    },
  )

  it('is rendered from characters that no font or encoding knows', async () => {
    expect(await render(buildTable(['\ud800', '\u{10ffff}', '\u0000', '👩‍👩‍👧 🇿🇲', '\u202eabc']))).toContain('27 Nov 2026')
  })
})

describe('splitByFont', () => {
  const { openSync } = createRequire(import.meta.url)('fontkit') as {
    openSync(path: string): { hasGlyphForCodePoint(codePoint: number): boolean }
  }

  it.each(['王小明', '김민준', 'ŋoma ɓala', 'Ελένη', 'Олена', 'ወልደ', 'محمد', 'יצחק', 'नमस्ते', '😀', '₦', '✓'])(
    'chooses fonts that have all characters of %s',
    (text) => {
      for (const run of splitByFont(text)) {
        const font = openSync(families[run.font]!.normal)
        for (const character of run.text) expect(font.hasGlyphForCodePoint(character.codePointAt(0)!)).toBe(true)
      }
    },
  )

  it.each([
    ['Mutale Müller', [['Mutale Müller', 'Roboto']]],
    ['Mosi 中国 Lodge', [['Mosi ', 'Roboto'], ['中国 ', 'NotoSansHans'], ['Lodge', 'Roboto']]], // prettier-ignore
    [
      'ɓala',
      [
        ['ɓ', 'NotoSansLatin'],
        ['ala', 'Roboto'],
      ],
    ],
    ['नमस्ते', [['नमस्ते', 'NotoSansDevanagari']]],
    ['👍🏽', [['👍🏽', 'UnifontEX']]],
    ['مطعم الشام', [['مطعم\u00a0الشام', 'NotoSansArabic']]],
  ])('splits %s into %j', (text, expected) => {
    expect(splitByFont(text).map((run) => [run.text, run.font])).toEqual(expected)
  })
})
