/** The sitemap of a real catalogue: in one file, split into parts, and without hidden listings. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { insertListing, insertVendor } from '../../tests/support/builders'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from '../db/connect'
import { serveCrawlers } from './crawlers'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const fetchPath = async (path: string, maxEntries?: number) => {
  const app = Fastify()
  serveCrawlers(app, {
    db: connection.db,
    origin: 'https://tilipo.example',
    pages: async () => ['/', '/about'],
    closedPaths: ['/cart'],
    ...(maxEntries ? { most: maxEntries } : {}),
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

  const index = await fetchPath('/sitemap.xml', 3)
  expect(index.text).toContain('<sitemapindex')
  expect(index.urls).toEqual([`${origin}/sitemaps/0.xml`, `${origin}/sitemaps/1.xml`])
  const parts = [...(await fetchPath('/sitemaps/0.xml', 3)).urls, ...(await fetchPath('/sitemaps/1.xml', 3)).urls]
  expect(parts).toEqual(urls)
  for (const invalidPart of ['2', '-1', '1e9', 'x', '01234567'])
    expect((await fetchPath(`/sitemaps/${invalidPart}.xml`, 3)).status, invalidPart).not.toBe(200)
})

it('serves a robots.txt with the closed paths and the sitemap', async () => {
  expect((await fetchPath('/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /cart\nDisallow: /api/\nDisallow: /dev/\nAllow: /\n\nSitemap: https://tilipo.example/sitemap.xml\n',
  )
})
