/**
 * Defines pages and routes. A page is part of its feature. It exports its component by default and, if it is rendered
 * on the server, `load` (reads the data of the first paint) and `head`. The route tree refers to it:
 * `{ path: '/services/hotels', page: () => import('../features/hotels/HotelsPage'), layout: publicLayout,
 * rendered: true }`.
 * Parts that are loaded on demand use `lazyPart` (`ui/states/lazy-part.tsx`).
 */
import type { ComponentType, ReactNode } from 'react'
import type { PublicReads } from './api/public-read-cache'

export interface Head {
  title: string
  description?: string
  /** A path such as `/services/hotels`. The server adds the origin. */
  canonical?: string
  image?: string
  /** Structured data that only this page has. `sharing/structured.ts` describes catalogue items. */
  jsonLd?: object
  /** Set by the renderer for a URL that is not the canonical one. */
  noindex?: boolean
  /** HTTP status of the rendered page if it is not 200. */
  status?: number
}

export interface LoadContext {
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Reads and caches. `useRead` of the same endpoint and input then returns the data immediately. */
  read: PublicReads['read']
  /** Returns cached data or undefined. For `head`. */
  getCached: PublicReads['getCached']
  /** Returns the failure of a read: 404, or a temporary failure. */
  getFault: PublicReads['getFault']
}

export interface PageModule {
  default: ComponentType
  /** Loads the data of the first paint. Awaited before the page is rendered or hydrated. */
  load?(context: LoadContext): Promise<unknown>
  head?(context: LoadContext): Head
}

export type Wrapper = ComponentType<{ children: ReactNode }>

/** The layout around a page. */
export interface Layout {
  layout: () => Promise<{ default: Wrapper }>
}

export interface AppRoute {
  path: string
  page: () => Promise<PageModule>
  layout: Layout
  /** Rendered on the server with its data. For public pages only. */
  rendered?: boolean
  /** The query parameters that the rendered page depends on. All URLs that differ in others get the same page. */
  parameters?: readonly string[]
  /** The session guard decides who may see it. */
  guarded?: boolean
}
