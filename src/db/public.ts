/**
 * Copies of what the server says to everybody, by URL: kept by the service worker as they pass, and by the page for what
 * came embedded in it. Looking without a connection reads them (`read-seen.ts`).
 */
export const publicCacheName = 'tilipo-public-answers'
/** Code and looks, by file: kept by the service worker as they are used. */
export const codeCacheName = 'tilipo-code'
/** The oldest go first. */
export const mostPublicAnswers = 200

/** What came embedded in a page goes where the service worker looks. @param url as `urlOf` writes it. */
export async function keepAnswer(url: string, answer: unknown, at: number): Promise<void> {
  const cache = await caches.open(publicCacheName)
  // What the service worker fetched by itself is at least as new.
  if (await cache.match(url)) return
  const headers = { 'content-type': 'application/json', date: new Date(at).toUTCString() }
  await cache.put(url, new Response(JSON.stringify(answer), { headers }))
}
