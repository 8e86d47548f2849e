/** Decides which URLs search engines may index: the page itself, but not its searches, filters and further pages. */
import { renderedUrl } from '../embedded'
import type { Head } from '../page'

const narrowingParameters = ['q', 'page', 'after']

export function isIndexed({ canonical, status = 200 }: Head, url: string): boolean {
  if (!canonical || status >= 400) return false
  const here = new URL(url, 'http://tilipo')
  if (narrowingParameters.some((name) => here.searchParams.has(name))) return false
  const own = new URL(canonical, 'http://tilipo')
  // A path without a query points to the indexed duplicate by its canonical link.
  return (
    renderedUrl('', here.search) === '' ||
    renderedUrl(here.pathname, here.search) === renderedUrl(own.pathname, own.search)
  )
}
