import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { composePicture, type PictureKind, pictureKinds, productVariants } from './index'

const seeds = Array.from({ length: 60 }, (_, i) => i)
const largest = 10_000

/** Opens and closes every element, names no reference that it does not define, and holds no broken number. */
function faults(svg: string): string[] {
  const open: string[] = []
  const found: string[] = []
  for (const [, closing, name, rest = ''] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*\s*\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) found.push(`</${name}> closes something else`)
    } else if (!rest.endsWith('/')) open.push(name ?? '')
  }
  if (open.length) found.push(`left open: ${open.join(' ')}`)
  if (/NaN|undefined|Infinity|\[object/.test(svg)) found.push('a broken number')
  if (svg.replace(/<[^<>]*>/g, '').trim()) found.push('text outside the elements')
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([\w-]+)/g))
    if (!ids.has(id)) found.push(`nothing is called ${id}`)
  return found
}

describe.each(pictureKinds)('a picture of a %s', (kind: PictureKind) => {
  it('is well-formed, small and has an aspect ratio of 8:5', () => {
    for (const seed of seeds) {
      const svg = composePicture(kind, seed)
      expect({ seed, faults: faults(svg) }).toEqual({ seed, faults: [] })
      expect(svg.length, `seed ${seed}`).toBeLessThan(largest)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 500">/)
    }
  })

  it('is identical each time it is drawn from the same seed', () => {
    for (const seed of seeds) expect(composePicture(kind, seed)).toBe(composePicture(kind, seed))
  })

  it('differs from the pictures of neighboring seeds', async () => {
    const grey = (seed: number): Promise<Buffer> =>
      sharp(Buffer.from(composePicture(kind, seed)))
        .resize(32, 20)
        .removeAlpha()
        .raw()
        .toBuffer()
    const drawn = await Promise.all(seeds.slice(0, 12).map(grey))
    drawn.slice(1).forEach((here, i) => {
      const before = drawn[i] ?? here
      const apart = here.reduce((sum, value, at) => sum + Math.abs(value - (before[at] ?? 0)), 0) / here.length
      expect(apart, `seeds ${i} and ${i + 1}`).toBeGreaterThan(12)
    })
  })

  it('accepts any integer as a seed', () => {
    for (const seed of [-1, -7, 2 ** 31, 987_654_321]) expect(faults(composePicture(kind, seed))).toEqual([])
  })
})

describe('a picture of a product', () => {
  it.each(productVariants)('draws the variant %s on request', (variant) => {
    for (const seed of seeds) expect(faults(composePicture('product', seed, variant))).toEqual([])
    const others = productVariants
      .filter((other) => other !== variant)
      .map((other) => composePicture('product', 4, other))
    expect(others).not.toContain(composePicture('product', 4, variant))
  })

  it('has at least a dozen variants', () => {
    expect(productVariants.length).toBeGreaterThanOrEqual(12)
  })
})
