/**
 * Hands what came embedded in a rendered page to the stores that the service worker fills for everything else, so that a
 * page seen once opens offline.
 */
import { publicCacheName } from '../api/public-cache'
import { rememberSeen, seenIn } from '../db/public'

/** @param url as `urlOf` writes it: the same as a request would ask for. */
export async function rememberPublic(url: string, answer: unknown, at: number = Date.now()): Promise<void> {
  await Promise.all([putInCache(url, answer, at), rememberSeen(seenIn(answer), at)]).catch(() => undefined) // a copy less
}

async function putInCache(url: string, answer: unknown, at: number): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(publicCacheName)
  // What the service worker fetched by itself is at least as new.
  if (await cache.match(url)) return
  const headers = { 'content-type': 'application/json', date: new Date(at).toUTCString() }
  await cache.put(url, new Response(JSON.stringify(answer), { headers }))
}
