/**
 * What a page and a route are. A page lives in its feature and exports its component by default, and, where it is rendered
 * on the server, `load` (what its first paint reads) and `head`. The route tree names it:
 * `{ path: '/services/hotels', page: () => import('../features/hotels/HotelsPage'), layout: publicLayout, rendered: true }`.
 * Parts that can wait until the page stands come by `useLatePart` (late-part.ts).
 */
import type { ComponentType, ReactNode } from 'react'
import type { PublicReads } from '../api/public-reads'

export interface Head {
  title: string
  description?: string
  /** A path, such as `/services/hotels`; the origin is added by the server. */
  canonical?: string
  image?: string
  /** What this page alone can tell search engines; the catalogue's things are told by `sharing/structured.ts`. */
  jsonLd?: object
  /** Set by the renderer: an address that is not the page's own. */
  noindex?: boolean
  /** The HTTP status of the rendered page, where it is not 200. */
  status?: number
}

export interface LoadContext {
  pathname: string
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Reads and keeps; `useRead` of the same endpoint and input then has it at once. */
  read: PublicReads['read']
  /** What has been read, or nothing: for `head`. */
  peek: PublicReads['peek']
  /** Why there is nothing: 404, or something that may pass. */
  faultOf: PublicReads['faultOf']
}

export interface PageModule {
  default: ComponentType
  /** What the first paint needs: awaited before a page is rendered or hydrated. */
  load?(context: LoadContext): Promise<unknown>
  head?(context: LoadContext): Head
}

export type Wrapper = ComponentType<{ children: ReactNode }>

/** The frame around a page. */
export interface Layout {
  layout: () => Promise<{ default: Wrapper }>
}

export interface AppRoute {
  path: string
  page: () => Promise<PageModule>
  layout: Layout
  /** Rendered on the server, with its data: public pages only. */
  rendered?: boolean
  /** The session guard decides who sees it. */
  guarded?: boolean
}
