import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rasters, parseVariant, widths, type RequestContext } from './variant'

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const around = (more: Partial<RequestContext> = {}): RequestContext => ({
  accept: chromium,
  saveData: false,
  isDrawing: false,
  ...more,
})
const auto = { q: 'auto', f: 'auto' }

test('variantOf returns a 400 px picture for a card in the best accepted format', () => {
  expect(parseVariant({ w: '400', ...auto }, around())).toEqual({ format: 'avif', width: 400, quality: 50 })
  expect(parseVariant({ w: '400', ...auto }, around({ accept: 'image/webp,*/*' }))).toMatchObject({
    format: 'webp',
    width: 400,
  })
  expect(parseVariant({ w: '400', ...auto }, around({ accept: '*/*' }))).toMatchObject({ format: 'jpeg', width: 400 })
})

test('variantOf keeps an SVG unless another format is requested or SVG is not accepted', () => {
  expect(parseVariant({ w: '400', ...auto }, around({ isDrawing: true }))).toMatchObject({ format: 'svg' })
  expect(parseVariant({ w: '1200', f: 'jpg' }, around({ isDrawing: true }))).toMatchObject({
    format: 'jpeg',
    width: 1200,
  })
  expect(parseVariant({ w: '400' }, around({ isDrawing: true, accept: 'image/webp' }))).toMatchObject({
    format: 'webp',
  })
})

test('variantOf rounds width and quality up to the next supported value', () => {
  expect(parseVariant({ w: '401', q: '41' }, around())).toMatchObject({ width: 640, quality: 60 })
  expect(parseVariant({ w: '1', q: '1' }, around())).toMatchObject({ width: 160, quality: 40 })
  expect(parseVariant({ w: '8192', q: '100' }, around())).toMatchObject({ width: 1600, quality: 90 })
  expect(parseVariant({}, around())).toMatchObject({ width: 1600 })
})

test('variantOf returns half the width and a lower quality for Save-Data, but never below 160 px', () => {
  expect(parseVariant({ w: '800', ...auto }, around({ saveData: true }))).toEqual({
    format: 'avif',
    width: 400,
    quality: 35,
  })
  expect(parseVariant({ w: '400' }, around({ saveData: true }))).toMatchObject({ width: 240 })
  expect(parseVariant({ w: '160' }, around({ saveData: true }))).toMatchObject({ width: 160 })
})

test('variantOf returns an error message for invalid parameters', () => {
  const absurd = ['0', '-1', '8193', '99999999999', '1.5', '4e2', 'wide', '', ['400', '800'], '400px']
  for (const w of absurd)
    expect(parseVariant({ w }, around()), String(w)).toBe('w must be a whole number from 1 to 8192.')
  for (const q of ['0', '101', 'best', ''])
    expect(parseVariant({ q }, around()), q).toBe('q must be auto or a whole number from 1 to 100.')
  for (const f of ['gif', 'svg', '', '../x', 'constructor'])
    expect(parseVariant({ f }, around()), f).toMatch(/^f must be auto or one of/)
})

test('variantOf returns a small number of distinct variants for any input', () => {
  const made = new Set<string>()
  const text = fc.oneof(fc.integer({ min: -10, max: 9000 }).map(String), fc.constant('auto'), fc.string())
  fc.assert(
    fc.property(
      fc.record({ w: text, q: text, f: fc.constantFrom('auto', ...rasters) }),
      fc.boolean(),
      fc.boolean(),
      (query, saveData, drawing) => {
        const variant = parseVariant(query, around({ saveData, isDrawing: drawing }))
        if (typeof variant !== 'string') made.add(`${variant.format} ${variant.width} ${variant.quality}`)
      },
    ),
    { numRuns: 5000 },
  )
  // Four explicit qualities, and two default qualities per format.
  expect(made.size).toBeLessThanOrEqual(rasters.length * widths.length * (4 + 2) + 1)
})
