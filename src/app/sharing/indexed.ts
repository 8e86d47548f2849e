/** Decides which URLs search engines may index: the page itself, but not its searches, filters and further pages. */
import type { Head } from '../../page'

const narrowingParameters = ['q', 'page', 'after']

/** @param url with the parameters of the page only */
export function isIndexed({ canonical, status = 200 }: Head, url: string): boolean {
  if (!canonical || status >= 400) return false
  const here = new URL(url, 'http://tilipo')
  if (narrowingParameters.some((name) => here.searchParams.has(name))) return false
  const own = new URL(canonical, 'http://tilipo')
  // A path without a query points to the indexed duplicate by its canonical link.
  here.searchParams.sort()
  own.searchParams.sort()
  return here.search === '' || here.href === own.href
}
