import { expect, it } from 'vitest'
import { buildFileName } from './file-name'

it.each([
  [['statement', 'Mosi Lodge & Spa', '2026-03'], 'tilipo-statement-mosi-lodge-spa-2026-03.pdf'],
  [['statement', '中国餐馆 / ../etc', '2026-03'], 'tilipo-statement-中国餐馆-etc-2026-03.pdf'],
  [['statement', '"…"', '2026-03'], 'tilipo-statement-2026-03.pdf'],
  [['statement', 'a'.repeat(300), '2026-03'], `tilipo-statement-${'a'.repeat(40)}-2026-03.pdf`],
])('The parts %j are the file name %s', (parts, name) => {
  expect(buildFileName(parts, 'pdf')).toBe(name)
})
