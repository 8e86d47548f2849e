/**
 * Caches rendered pages. A copy answers at once; when it is older than `freshMs`, one background render replaces it
 * (decisions 081 and 134). Requests wait for a render only if there is no copy young enough, and share that render.
 */
export interface PageCacheOptions {
  /** Age in ms up to which a copy needs no new render. */
  freshMs: number
  /** Age in ms up to which a copy may answer while a new one is rendered. */
  maxStaleMs: number
  /** Age in ms up to which a copy may answer if rendering fails or data are missing. Default: `maxStaleMs`. */
  maxFailedMs?: number
  maxCopies: number
  now?(): number
  onError(error: unknown): void
  /** Called for each request. stale: the copy is renewed meanwhile. miss: the request waits for a render. */
  onResult?(result: 'hit' | 'stale' | 'miss'): void
}

/** The result of a render. */
export interface Rendering<Page> {
  page: Page
  /** False for a page with missing data: it is not stored, and sent only if there is no copy. */
  isComplete: boolean
}

export interface PageCache<Page> {
  /**
   * @param key equal for requests with the same response
   * @param render gets the last copy, which it may return again if its content is still the same
   */
  get(key: string, render: (copy: Page | undefined) => Promise<Rendering<Page>>): Promise<Page>
  /** Deletes copies. Renders that have begun before are not stored, because they may have read the old data. */
  invalidate(isConcerned: (page: Page) => boolean): void
}

type Render<Page> = Parameters<PageCache<Page>['get']>[1]

interface Copy<Page> {
  page: Page
  /** When the render of this content, or the check that it is unchanged, began. */
  at: number
}

export function createPageCache<Page>(options: PageCacheOptions): PageCache<Page> {
  const { freshMs, maxStaleMs, maxFailedMs = maxStaleMs, maxCopies, now = Date.now, onError, onResult } = options
  const copies = new Map<string, Copy<Page>>()
  const pendingRenders = new Map<string, Promise<Page>>()

  const getAge = (copy: Copy<Page>): number => now() - copy.at

  async function renderPage(key: string, render: Render<Page>, isCurrent: () => boolean): Promise<Page> {
    const at = now()
    const { page, isComplete } = await render(copies.get(key)?.page)
    if (!isComplete) return findLastPage(key) ?? page
    if (isCurrent()) store(key, { page, at })
    return page
  }

  function findLastPage(key: string): Page | undefined {
    const copy = copies.get(key)
    return copy && getAge(copy) < maxFailedMs ? copy.page : undefined
  }

  /** Waits for a render. If it fails, the last copy answers. */
  async function waitForRender(key: string, render: Render<Page>): Promise<Page> {
    try {
      return await startRender(key, render)
    } catch (error) {
      const page = findLastPage(key)
      if (page === undefined) throw error
      onError(error)
      return page
    }
  }

  /** Starts a render, or returns the pending one. */
  function startRender(key: string, render: Render<Page>): Promise<Page> {
    const pending = pendingRenders.get(key)
    if (pending) return pending
    const isCurrent = () => pendingRenders.get(key) === started
    const started: Promise<Page> = renderPage(key, render, isCurrent).finally(() => {
      if (isCurrent()) pendingRenders.delete(key)
    })
    pendingRenders.set(key, started)
    return started
  }

  function renewStaleCopy(key: string, render: Render<Page>): void {
    const copy = copies.get(key)
    // Another request of the same moment may have renewed it.
    if (copy && getAge(copy) >= freshMs) startRender(key, render).catch(onError)
  }

  function store(key: string, copy: Copy<Page>): void {
    // Deletes first, so that the oldest copy is always the first of the map.
    copies.delete(key)
    if (copies.size >= maxCopies) copies.delete(copies.keys().next().value!)
    copies.set(key, copy)
  }

  return {
    async get(key, render) {
      const copy = copies.get(key)
      const isStale = copy !== undefined && getAge(copy) >= freshMs
      if (!copy || getAge(copy) >= maxStaleMs) {
        onResult?.('miss')
        return waitForRender(key, render)
      }
      onResult?.(isStale ? 'stale' : 'hit')
      // After the response: rendering occupies the event loop for some milliseconds.
      if (isStale) setImmediate(() => renewStaleCopy(key, render))
      return copy.page
    },
    invalidate(isConcerned) {
      for (const [key, { page }] of copies) if (isConcerned(page)) copies.delete(key)
      pendingRenders.clear()
    },
  }
}
