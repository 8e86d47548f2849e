/** Metadata for search engines and link previews. */
import { expect, test, type Tilipo } from './fixtures'

async function fetchMetadata(tilipo: Tilipo, path: string) {
  const answer = await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1]
  const graph = tag(/<script type="application\/ld\+json">(.*?)<\/script>/)
  return {
    status: answer.status,
    title: tag(/<title>(.*?)<\/title>/),
    description: tag(/<meta name="description" content="(.*?)"/),
    canonical: tag(/<link rel="canonical" href="(.*?)"/),
    robots: tag(/<meta name="robots" content="(.*?)"/),
    image: tag(/<meta property="og:image" content="(.*?)"/),
    card: tag(/<meta name="twitter:card" content="(.*?)"/),
    things: graph ? ((JSON.parse(graph) as any)['@graph'] as any[]) : [],
  }
}

const fetchFirstListing = async (tilipo: Tilipo, query: string): Promise<{ path: string; vendorId: string }> =>
  ((await (await fetch(`${tilipo.direct}/api/listings?pageSize=1&${query}`)).json()) as any).listings[0]

const findByType = (entities: any[], type: string): any =>
  entities.find((entity) => [entity['@type']].flat().includes(type))

test('Every public page has its own title, description, URL and picture', async ({ tilipo }) => {
  const paths = [
    '/',
    '/services',
    '/services/hotels',
    '/services/stores',
    '/vendors',
    '/products',
    '/about',
    '/contact',
    '/whos-hiring',
    '/become-vendor',
    '/privacy-policy',
    '/terms',
  ]
  const titles = new Set<string>()
  for (const path of paths) {
    const { status, title, description, canonical, robots, image, card, things } = await fetchMetadata(tilipo, path)
    expect([status, canonical, robots, card], path).toEqual([
      200,
      tilipo.link.url + path,
      undefined,
      'summary_large_image',
    ])
    expect(description?.length, path).toBeGreaterThan(20)
    titles.add(title!)
    const picture = await fetch(image!.replace(tilipo.link.url, tilipo.direct).replaceAll('&amp;', '&'))
    expect(picture.headers.get('content-type'), path).toMatch(/^image\/(png|jpeg)$/)
    expect(findByType(things, path === '/' ? 'WebSite' : 'BreadcrumbList'), path).toBeTruthy()
  }
  expect(titles.size).toBe(paths.length)
})

const expectedTypes = {
  hotels: ['HotelRoom', 'LodgingBusiness'],
  buses: ['BusTrip', 'LocalBusiness'],
  'car-hire': ['Car', 'AutoRental'],
  'real-estate': ['RealEstateListing', 'RealEstateAgent'],
  travel: ['TouristTrip', 'TravelAgency'],
  stores: ['Product', 'Store'],
  carriers: ['Service', 'LocalBusiness'],
}
for (const [vertical, [kind, business]] of Object.entries(expectedTypes)) {
  test(`The structured data of ${vertical} has specific types and only real ratings`, async ({ tilipo }) => {
    const { path } = await fetchFirstListing(tilipo, `vertical=${vertical}`)
    const { things, canonical, title } = await fetchMetadata(tilipo, path)
    const item = findByType(things, kind!)
    expect(item).toMatchObject({ url: canonical, provider: { '@type': business, address: { addressCountry: 'ZM' } } })
    expect(title).toContain(item.name)
    expect(findByType(things, 'BreadcrumbList').itemListElement.length).toBe(4)
    const rating = item.provider.aggregateRating
    if (rating) expect(rating.reviewCount).toBeGreaterThan(0)
    if (item.offers)
      expect(item.offers).toMatchObject({ priceCurrency: 'ZMW', price: expect.stringMatching(/^\d+\.\d\d$/) })
  })
}

test('Searches, filters and further pages are not indexed, and missing pages return 404', async ({ tilipo }) => {
  for (const path of ['/services?q=lodge', '/services/hotels?page=2', '/services/hotels?q=river', '/vendors?page=2']) {
    expect(await fetchMetadata(tilipo, path), path).toMatchObject({ status: 200, robots: 'noindex' })
  }
  expect((await fetchMetadata(tilipo, '/services/hotels?utm_source=x')).robots).toBeUndefined()
  for (const path of [
    '/nowhere',
    '/services/hotels/book/00000000-0000-7000-8000-000000000000',
    '/vendor/00000000-0000-7000-8000-000000000000',
  ]) {
    expect(await fetchMetadata(tilipo, path), path).toMatchObject({ status: 404, robots: 'noindex', things: [] })
  }
  const shell = await fetch(`${tilipo.direct}/my-account`, { headers: { accept: 'text/html' } })
  expect([shell.status, shell.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
})

test('The sign-in page is indexed under one URL, whatever its query', async ({ tilipo }) => {
  for (const path of ['/auth', '/auth?mode=signup', '/auth?session=expired']) {
    const answer = await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
    const html = await answer.text()
    expect(html).toContain(`<link rel="canonical" href="${tilipo.link.url}/auth">`)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,160}">/)
    expect(html.match(/<title>/g)).toHaveLength(1)
  }
})

test(
  'The sitemap lists every public page, and robots.txt lists the sitemap and closed paths',
  { tag: '@journey' },
  async ({ tilipo }) => {
    const robots = await (await fetch(`${tilipo.direct}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${tilipo.link.url}/sitemap.xml`)
    for (const path of ['/my-', '/cart', '/admin', '/checkout', '/messages', '/api/'])
      expect(robots).toContain(`Disallow: ${path}\n`)
    const answer = await fetch(`${tilipo.direct}/sitemap.xml`)
    expect(answer.headers.get('content-type')).toContain('xml')
    const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)
    const listing = await fetchFirstListing(tilipo, 'vertical=buses')
    expect(listed).toEqual(
      expect.arrayContaining(['/', '/about', '/services/hotels', listing.path].map((path) => tilipo.link.url + path)),
    )
    expect(listed.filter((address) => /\/(auth|cart|terms-of-service|my-)/.test(address))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    const { total } = (await (await fetch(`${tilipo.direct}/api/listings?pageSize=1`)).json()) as any
    expect(listed.length).toBeGreaterThan(total)
    const notModified = await fetch(`${tilipo.direct}/sitemap.xml`, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    })
    expect(notModified.status).toBe(304)
  },
)

test('The structured data causes no errors in the browser', async ({ page }) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await page.goto('/services/hotels')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(consoleErrors).toEqual([])
})
