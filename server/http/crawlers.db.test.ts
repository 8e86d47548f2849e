/** The sitemap of a real catalogue: in one file, split into parts, and without hidden listings. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { insertListing, insertVendor } from '../../tests/support/builders'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from '../db/connect'
import { loadSitemapEntries, type SitemapKind } from '../domain/catalogue/catalogue'
import { serveCrawlers } from './crawlers'
import { handleErrors } from './errors'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const fetchPath = async (path: string, maxUrls?: number) => {
  const app = Fastify()
  handleErrors(app, 0)
  serveCrawlers(app, {
    db: connection.reads,
    origin: 'https://tilipo.example',
    pages: async () => ['/', '/about'],
    closedPaths: ['/cart'],
    ...(maxUrls ? { maxUrls } : {}),
  })
  const answer = await app.inject(path)
  await app.close()
  return {
    status: answer.statusCode,
    text: answer.payload,
    urls: [...answer.payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!),
  }
}

it('lists pages, vendors and listings in the sitemap, except hidden ones', async () => {
  const { db } = connection
  const vendor = await insertVendor(db)
  const hiddenVendor = await insertVendor(db, { visible: false })
  const visibleListing = await insertListing(db, { vendor_id: vendor.id })
  await insertListing(db, { vendor_id: vendor.id, offered: false })
  await insertListing(db, { vendor_id: hiddenVendor.id })
  await db.updateTable('listing').set({ name: 'River room' }).where('id', '=', visibleListing.id).execute()
  const { urls, text } = await fetchPath('/sitemap.xml')
  const origin = 'https://tilipo.example'
  expect(urls).toEqual([
    `${origin}/`,
    `${origin}/about`,
    `${origin}/services/hotels/companies/${vendor.id}`,
    `${origin}/services/hotels/book/${visibleListing.id}`,
  ])
  const { changed_at: changed } = await db
    .selectFrom('listing')
    .select('changed_at')
    .where('id', '=', visibleListing.id)
    .executeTakeFirstOrThrow()
  expect(text).toContain(`<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`)
  expect(changed.getTime()).toBeGreaterThan(visibleListing.changed_at.getTime())

  // Even with room for one URL, this many need no second level.
  const index = await fetchPath('/sitemap.xml', 1)
  expect(index.urls).toEqual(urls)
  for (const missingPart of ['listings-0', 'listings-00', 'pages2', '0', '-1', '1e9', '%00'])
    expect((await fetchPath(`/sitemaps/${missingPart}.xml`, 1)).status, missingPart).not.toBe(200)
})

it('splits a large sitemap into an index and parts, which contain every page once', async () => {
  const { db } = connection
  const vendor = await insertVendor(db)
  await insertVendor(db)
  for (let count = 0; count < 40; count++) await insertListing(db, { vendor_id: vendor.id })
  await connection.pool.query('analyze search_listing, search_vendor')
  const all = (await fetchPath('/sitemap.xml')).urls
  const index = await fetchPath('/sitemap.xml', 10)
  expect(index.text).toContain('<sitemapindex')
  expect(index.urls.length).toBe(2 + 16)
  expect(index.urls).toContain('https://tilipo.example/sitemaps/listings-f.xml')
  const parts = await Promise.all(index.urls.map((url) => fetchPath(new URL(url).pathname, 10)))
  expect(parts.every(({ status, text }) => status === 200 && text.includes('<urlset'))).toBe(true)
  expect(parts.flatMap(({ urls }) => urls).sort()).toEqual([...all].sort())
  // With 16 × 2 URLs there is not enough room for the listings.
  expect((await fetchPath('/sitemap.xml', 2)).urls.length).toBe(1 + 16 + 256)
})

it('loads the pages of a part in batches', async () => {
  const { reads } = connection
  const load = async (kind: SitemapKind, prefix: string, maxRows?: number) => {
    const batches: string[][] = []
    for await (const entries of loadSitemapEntries(reads, kind, prefix, maxRows))
      batches.push(entries.map(({ path }) => path))
    return batches
  }
  const [all] = await load('listings', '')
  const inBatches = await load('listings', '', 7)
  expect(inBatches.length).toBe(Math.ceil(all!.length / 7))
  expect(inBatches.flat()).toEqual(all)
  expect((await load('listings', 'a')).flat()).toEqual(all!.filter((path) => /\/a[^/]*$/.test(path)))
})

it('serves a robots.txt with the closed paths and the sitemap', async () => {
  expect((await fetchPath('/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /cart\nDisallow: /api/\nDisallow: /dev/\nAllow: /\n\nSitemap: https://tilipo.example/sitemap.xml\n',
  )
})

it('security.txt names the contact page and a day in the next year', async () => {
  const { status, text } = await fetchPath('/.well-known/security.txt')
  expect(status).toBe(200)
  expect(text).toMatch(
    /^Contact: https:\/\/tilipo\.example\/contact\nExpires: \S+\nPreferred-Languages: en\nCanonical: /,
  )
  const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
