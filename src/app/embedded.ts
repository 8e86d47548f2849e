/** The data block of a rendered page: written by the server's renderer, read by the page before it hydrates. */
import type { DehydratedQueries } from '../api/public-reads'

export const dataId = 'tilipo-data'

export interface EmbeddedData {
  /** The rendered URL, as `pathname + search`. Any other URL is rendered from scratch instead of hydrated. */
  url: string
  /** Server time when the data was read, in ms since 1970. */
  at: number
  reads: DehydratedQueries
}

export function readEmbedded(): EmbeddedData | null {
  const text = document.getElementById(dataId)?.textContent
  return text ? (JSON.parse(text) as EmbeddedData) : null
}

// Campaign parameters. They do not change the page.
const campaignMark = /^(utm_.*|src|fbclid|gclid)$/

/** Normalizes a URL for rendering: without campaign parameters, the others sorted. */
export function renderedUrl(pathname: string, search: string): string {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !campaignMark.test(name)).sort()
  const query = new URLSearchParams(parameters).toString()
  return pathname + (query ? `?${query}` : '')
}
