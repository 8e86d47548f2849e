/** The sitemap of a real catalogue: in one file, split into parts, and without hidden listings. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { aListing, aVendor } from '../../tests/support/builders'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from '../db/connect'
import { serveCrawlers } from './crawlers'

let connection: Connection
openConnection((opened) => (connection = opened))

const ask = async (path: string, most?: number) => {
  const app = Fastify()
  serveCrawlers(app, {
    db: connection.db,
    origin: 'https://tilipo.example',
    pages: async () => ['/', '/about'],
    closedPaths: ['/cart'],
    ...(most ? { most } : {}),
  })
  const answer = await app.inject(path)
  await app.close()
  return {
    status: answer.statusCode,
    text: answer.payload,
    places: [...answer.payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!),
  }
}

it('lists pages, vendors and listings in the sitemap, except hidden ones', async () => {
  const { db } = connection
  const vendor = await aVendor(db)
  const hidden = await aVendor(db, { visible: false })
  const shown = await aListing(db, { vendor_id: vendor.id })
  await aListing(db, { vendor_id: vendor.id, offered: false })
  await aListing(db, { vendor_id: hidden.id })
  await db.updateTable('listing').set({ name: 'River room' }).where('id', '=', shown.id).execute()
  const { places, text } = await ask('/sitemap.xml')
  const origin = 'https://tilipo.example'
  expect(places).toEqual([
    `${origin}/`,
    `${origin}/about`,
    `${origin}/services/hotels/companies/${vendor.id}`,
    `${origin}/services/hotels/book/${shown.id}`,
  ])
  const { changed_at: changed } = await db
    .selectFrom('listing')
    .select('changed_at')
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow()
  expect(text).toContain(`<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`)
  expect(changed.getTime()).toBeGreaterThan(shown.changed_at.getTime())

  const index = await ask('/sitemap.xml', 3)
  expect(index.text).toContain('<sitemapindex')
  expect(index.places).toEqual([`${origin}/sitemaps/0.xml`, `${origin}/sitemaps/1.xml`])
  const parts = [...(await ask('/sitemaps/0.xml', 3)).places, ...(await ask('/sitemaps/1.xml', 3)).places]
  expect(parts).toEqual(places)
  for (const beyond of ['2', '-1', '1e9', 'x', '01234567'])
    expect((await ask(`/sitemaps/${beyond}.xml`, 3)).status, beyond).not.toBe(200)
})

it('serves a robots.txt with the closed paths and the sitemap', async () => {
  expect((await ask('/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /cart\nDisallow: /api/\nDisallow: /dev/\nAllow: /\n\nSitemap: https://tilipo.example/sitemap.xml\n',
  )
})
