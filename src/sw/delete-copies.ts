/** Deletes copies of public data that the server no longer publishes (decision 085). */
import { publicCacheName } from '../db/public-cache'

export const pageCachePrefix = 'tilipo-pages-'

const missingStatuses = [404, 410]

/** Whether the server says that the address has no public content. Any other failure may be temporary. */
export const isMissing = ({ status, type, redirected }: Response): boolean =>
  missingStatuses.includes(status) && type === 'basic' && !redirected

/** Deletes all cached answers and pages that contain the id, such as the listings of a suspended business. */
export async function deleteCopies(id: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== publicCacheName && !name.startsWith(pageCachePrefix)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if ((await (await cache.match(request))?.text())?.includes(id)) await cache.delete(request)
  }
}
