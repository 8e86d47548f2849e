/** The data block of a rendered page: written by the server's renderer, read by the page before it hydrates. */
import type { DehydratedQueries } from '../api/public-read-cache'
import type { AppRoute } from '../page'

export const dataId = 'tilipo-data'

export interface EmbeddedData {
  /** The rendered URL (`renderedUrl`). Any other URL is rendered from scratch instead of hydrated. */
  url: string
  /** Server time when the data was read, in ms since 1970. */
  at: number
  reads: DehydratedQueries
}

export function readEmbedded(): EmbeddedData | null {
  const text = document.getElementById(dataId)?.textContent
  return text ? (JSON.parse(text) as EmbeddedData) : null
}

/** Deletes the data of a page that is no longer public, so that it is not cached again for offline use. */
export const forgetEmbedded = (): void => document.getElementById(dataId)?.remove()

/**
 * Normalizes a URL for rendering, so that equivalent URLs share one page: only with the parameters of the route, the
 * first value of each, in the order of the route. Campaign links thus get the page without campaign.
 */
export function renderedUrl(
  pathname: string,
  search: string,
  { parameters = [] }: Pick<AppRoute, 'parameters'>,
): string {
  const values = new URLSearchParams(search)
  const known = parameters.flatMap((name) => {
    const value = values.get(name)
    return value ? [[name, value]] : []
  })
  const query = new URLSearchParams(known).toString()
  return pathname + (query ? `?${query}` : '')
}
