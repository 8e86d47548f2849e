import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rasters, parseVariant, widths, type RequestContext } from './variant'

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const createContext = (more: Partial<RequestContext> = {}): RequestContext => ({
  accept: chromium,
  saveData: false,
  isDrawing: false,
  ...more,
})
const auto = { q: 'auto', f: 'auto' }

test('parseVariant returns a 400 px picture for a card in the best accepted format', () => {
  expect(parseVariant({ w: '400', ...auto }, createContext())).toEqual({ format: 'avif', width: 400, quality: 50 })
  expect(parseVariant({ w: '400', ...auto }, createContext({ accept: 'image/webp,*/*' }))).toMatchObject({
    format: 'webp',
    width: 400,
  })
  expect(parseVariant({ w: '400', ...auto }, createContext({ accept: '*/*' }))).toMatchObject({
    format: 'jpeg',
    width: 400,
  })
})

test('parseVariant keeps an SVG unless another format is requested or SVG is not accepted', () => {
  expect(parseVariant({ w: '400', ...auto }, createContext({ isDrawing: true }))).toMatchObject({ format: 'svg' })
  expect(parseVariant({ w: '1200', f: 'jpg' }, createContext({ isDrawing: true }))).toMatchObject({
    format: 'jpeg',
    width: 1200,
  })
  expect(parseVariant({ w: '400' }, createContext({ isDrawing: true, accept: 'image/webp' }))).toMatchObject({
    format: 'webp',
  })
})

test('parseVariant rounds width and quality up to the next supported value', () => {
  expect(parseVariant({ w: '401', q: '41' }, createContext())).toMatchObject({ width: 640, quality: 60 })
  expect(parseVariant({ w: '1', q: '1' }, createContext())).toMatchObject({ width: 160, quality: 40 })
  expect(parseVariant({ w: '8192', q: '100' }, createContext())).toMatchObject({ width: 1600, quality: 90 })
  expect(parseVariant({}, createContext())).toMatchObject({ width: 1600 })
})

test('parseVariant returns half the width and a lower quality for Save-Data, but never below 160 px', () => {
  expect(parseVariant({ w: '800', ...auto }, createContext({ saveData: true }))).toEqual({
    format: 'avif',
    width: 400,
    quality: 35,
  })
  expect(parseVariant({ w: '400' }, createContext({ saveData: true }))).toMatchObject({ width: 240 })
  expect(parseVariant({ w: '160' }, createContext({ saveData: true }))).toMatchObject({ width: 160 })
})

test('parseVariant returns an error message for invalid parameters', () => {
  const invalidWidths = ['0', '-1', '8193', '99999999999', '1.5', '4e2', 'wide', '', ['400', '800'], '400px']
  for (const w of invalidWidths)
    expect(parseVariant({ w }, createContext()), String(w)).toBe('w must be a whole number from 1 to 8192.')
  for (const q of ['0', '101', 'best', ''])
    expect(parseVariant({ q }, createContext()), q).toBe('q must be auto or a whole number from 1 to 100.')
  for (const f of ['gif', 'svg', '', '../x', 'constructor'])
    expect(parseVariant({ f }, createContext()), f).toMatch(/^f must be auto or one of/)
})

test('parseVariant returns a small number of distinct variants for any input', () => {
  const variants = new Set<string>()
  const text = fc.oneof(fc.integer({ min: -10, max: 9000 }).map(String), fc.constant('auto'), fc.string())
  fc.assert(
    fc.property(
      fc.record({ w: text, q: text, f: fc.constantFrom('auto', ...rasters) }),
      fc.boolean(),
      fc.boolean(),
      (query, saveData, isDrawing) => {
        const variant = parseVariant(query, createContext({ saveData, isDrawing }))
        if (typeof variant !== 'string') variants.add(`${variant.format} ${variant.width} ${variant.quality}`)
      },
    ),
    { numRuns: 5000 },
  )
  // Four explicit qualities, and two default qualities per format.
  expect(variants.size).toBeLessThanOrEqual(rasters.length * widths.length * (4 + 2) + 1)
})
