/**
 * Caches of public responses, by URL. The service worker caches responses that it fetches, and the page caches the data
 * that was embedded in it. Offline search reads them (`read-cached-catalogue.ts`).
 */
export const publicCacheName = 'tilipo-public-answers'
/** Scripts and stylesheets, by file. The service worker caches them on first use. */
export const codeCacheName = 'tilipo-code'
/** Beyond this number, the oldest are deleted. */
export const maxPublicAnswers = 200
/**
 * Maximum age of public pages and responses on the device. Offline nobody can tell that a business was suspended, so a
 * copy is not displayed for longer.
 */
export const maxPublicAgeSeconds = 14 * 86_400

export const isExpired = ({ headers }: Response): boolean =>
  Date.now() - Date.parse(headers.get('date') ?? '') > maxPublicAgeSeconds * 1000

/**
 * Caches data that was embedded in a page.
 * @param url in the format of `urlOf`
 * @param at when the server sent the data, in ms since 1970
 */
export async function cachePublicAnswer(url: string, answer: unknown, at: number): Promise<void> {
  const cache = await caches.open(publicCacheName)
  // A response that the service worker fetched is at least as new.
  if (await cache.match(url)) return
  const headers = { 'content-type': 'application/json', date: new Date(at).toUTCString() }
  await cache.put(url, new Response(JSON.stringify(answer), { headers }))
}
