/** The data block of a rendered page: written by the server's renderer, read by the page before it hydrates. */
import type { Readings } from '../api/public-reads'

export const dataId = 'tilipo-data'

export interface Embedded {
  /** What was rendered, as `pathname + search`: another URL gets a fresh start instead of a hydration. */
  url: string
  /** The server's clock when it read the data, in ms since 1970. */
  at: number
  reads: Readings
}

export function readEmbedded(): Embedded | null {
  const text = document.getElementById(dataId)?.textContent
  return text ? (JSON.parse(text) as Embedded) : null
}

// Marks of where a visitor came from; a page is the same with and without them.
const campaignMark = /^(utm_.*|src|fbclid|gclid)$/

/** The URL as far as rendering goes: without campaign marks, its parameters in order. */
export function renderedUrl(pathname: string, search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !campaignMark.test(name)).sort()
  const query = new URLSearchParams(kept).toString()
  return pathname + (query ? `?${query}` : '')
}
