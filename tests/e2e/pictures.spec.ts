/** Pictures: text on them has sufficient contrast, and the media route serves a suitable size. */
import sharp from 'sharp'
import { expect, test } from './fixtures'

const luminance = ([red, green, blue]: readonly number[]): number => {
  const [r, g, b] = [red!, green!, blue!].map((value) =>
    value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Returns the contrast of white text with the pixel at the 95th percentile of brightness. */
async function computeWhiteContrast(png: Buffer): Promise<number> {
  const pixels = await sharp(png).removeAlpha().raw().toBuffer()
  const all = Array.from({ length: pixels.length / 3 }, (_, index) =>
    luminance(pixels.subarray(index * 3, index * 3 + 3) as unknown as number[]),
  ).sort((a, b) => a - b)
  return 1.05 / (all[Math.floor(all.length * 0.95)]! + 0.05)
}

for (const width of [360, 900, 1280, 1920]) {
  test(`The text on each of the eight hero pictures has sufficient contrast at ${width} px`, async ({
    browser,
    tilipo,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(tilipo.link.url)
    const boxes = await Promise.all(['.hero h1', '.hero p'].map((selector) => page.locator(selector).boundingBox()))
    await page.locator('.hero-content').evaluate((content) => content.remove())
    const problems: string[] = []
    for (let scene = 1; scene <= 8; scene++) {
      await page.locator('.hero-pictures img').evaluate(async (picture: HTMLImageElement, src) => {
        picture.src = src
        await picture.decode()
      }, `/pictures/hero-${scene}.svg`)
      for (const [index, minContrast] of [3, 4.5].entries()) {
        const contrast = await computeWhiteContrast(await page.screenshot({ clip: boxes[index]! }))
        if (contrast < minContrast)
          problems.push(`hero-${scene}, ${index ? 'text' : 'heading'}: ${contrast.toFixed(2)}`)
      }
    }
    expect(problems).toEqual([])
    await context.close()
  })
}

test('The sign-in page on a phone loads a small AVIF picture', async ({ browser, tilipo }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const [answer] = await Promise.all([
    page.waitForResponse(/\/media\/site\/login\.jpg/),
    page.goto(`${tilipo.link.url}/auth`),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/avif'])
  expect(new URL(answer.url()).search).toBe('?w=400&q=auto&f=auto')
  expect((await answer.body()).length).toBeLessThan(20_000)
  await context.close()
})

test('A listing picture has a content-based address and is cached permanently', async ({ page, tilipo }) => {
  await page.goto(`${tilipo.link.url}/services/hotels`)
  const src = await page.locator('main .card img').first().getAttribute('src')
  expect(src).toMatch(/^\/media\/demo\/[\w-]+\.svg\?v=[\w-]{8}&w=400&q=auto&f=auto$/)
  const answer = await fetch(tilipo.direct + src)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('Unknown media paths return 404, and invalid parameters return 400', async ({ tilipo }) => {
  const status = async (path: string) =>
    (await fetch(`${tilipo.direct}/media/${path}`, { headers: { accept: 'image/*' } })).status
  expect(await status('site/..%2f..%2fbuild.json')).toBe(404)
  expect(await status('site/index.html')).toBe(404)
  expect(await status('demo/room-0.exe')).toBe(404)
  expect(await status('site/login.jpg?w=1e9')).toBe(400)
})
