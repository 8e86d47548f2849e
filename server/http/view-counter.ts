/**
 * Collects views of listings in memory and writes them in batches, so that public reads wait for no write. Requests of
 * crawlers and of the business itself do not count.
 */
import type { FastifyRequest } from 'fastify'
import type { Connection } from '../db/connect'
import { transact } from '../db/transact'
import { recordViews, type ListingView, type MemberVisit } from '../domain/catalogue/views'

export interface ViewCounter {
  noteView(request: FastifyRequest, listingId: string): void
  /** A member of a business has used this browser. */
  noteMember(request: FastifyRequest, vendorId: string): void
  /** Writes what was collected. */
  flush(): Promise<void>
}

/** Further views are dropped until the next batch, so that a flood of requests needs no memory. */
const maxCollected = 5000

/** Programs that read pages without a person: search engines, link previews, monitoring and scripts. */
const crawlerPattern =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|lighthouse|monitor|uptime|curl|wget|python|java\/|go-http|node|axios|undici/i

const isCrawler = (browser: string): boolean => browser === '' || crawlerPattern.test(browser)
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
const getBrowser = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300)

export function createViewCounter({ connection, clock }: { connection: Connection; clock?: () => Date }): ViewCounter {
  let views = new Map<string, ListingView>()
  let members = new Map<string, MemberVisit>()
  return {
    noteView(request, listingId) {
      const [address, browser] = [request.ip, getBrowser(request)]
      if (views.size >= maxCollected || request.method !== 'GET' || isCrawler(browser) || isPrefetch(request)) return
      views.set(`${listingId}\n${address}\n${browser}`, { listingId, address, browser })
    },
    noteMember(request, vendorId) {
      const [address, browser] = [request.ip, getBrowser(request)]
      if (members.size < maxCollected)
        members.set(`${vendorId}\n${address}\n${browser}`, { vendorId, address, browser })
    },
    async flush() {
      const [newViews, newMembers] = [[...views.values()], [...members.values()]]
      ;[views, members] = [new Map(), new Map()]
      if (newViews.length + newMembers.length === 0) return
      await transact(connection.db, (tx) => recordViews(tx, newViews, newMembers), clock ? { clock } : {})
    },
  }
}
