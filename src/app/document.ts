/** Inserts a rendered page into the build's template (`dist/template.html`). */
import { dataId, type EmbeddedData } from './embedded'
import type { Head } from '../page'

interface DocumentParts {
  head: Head
  html: string
  data: EmbeddedData
  route?: string
}

interface DocumentOptions {
  /** `https://tilipo.example`, for canonical links and share pictures. */
  origin: string
  /** Chunks of each route, from `dist/build.json`. */
  pages: Record<string, string[]>
  /** Stylesheets of each route in addition to the inlined one, from `dist/build.json`. */
  stylesheets: Record<string, string[]>
}

/** @returns the document in pieces. The server encodes them one by one, which is cheaper than one large string. */
export function toDocument(
  template: string,
  parts: DocumentParts,
  { origin, pages, stylesheets }: DocumentOptions,
): string[] {
  const preloads = (parts.route && pages[parts.route]) || []
  const links = (parts.route && stylesheets[parts.route]) || []
  const filled: Record<string, string> = {
    head:
      headTags(parts.head, origin) +
      links.map((url) => `<link rel="stylesheet" crossorigin href="${url}">`).join('') +
      preloads.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`).join(''),
    root: parts.html,
    data: `<script type="application/json" id="${dataId}">${scriptSafe(parts.data)}</script>`,
  }
  // The names of the placeholders are at the odd indexes.
  return template
    .split(/<!--tilipo:(head|root|data)-->/)
    .map((piece, index) => (index % 2 === 1 ? (filled[piece] ?? '') : piece))
}

function headTags(
  { title, description = defaultDescription, canonical, image, jsonLd, status, noindex }: Head,
  origin: string,
): string {
  const absolute = (path: string) => new URL(path, origin).href
  const meta = (name: string, content: string | undefined) =>
    content && `<meta name="${name}" content="${escape(content)}">`
  const openGraph = (property: string, content: string | undefined) =>
    content && `<meta property="og:${property}" content="${escape(content)}">`
  const isPage = !status || status < 400
  const picture = absolute(getSharePicture(image))
  return [
    `<title>${escape(title)}</title>`,
    isPage && meta('description', description),
    canonical && `<link rel="canonical" href="${escape(absolute(canonical))}">`,
    (noindex || !isPage) && meta('robots', 'noindex'),
    openGraph('title', title),
    isPage && openGraph('description', description),
    openGraph('type', 'website'),
    openGraph('site_name', 'Tilipo'),
    openGraph('locale', 'en_ZM'),
    openGraph('url', canonical && absolute(canonical)),
    openGraph('image', picture),
    openGraph('image:alt', title),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    isPage && meta('twitter:description', description),
    meta('twitter:image', picture),
    jsonLd && `<script type="application/ld+json">${scriptSafe(makeUrlsAbsolute(jsonLd, absolute))}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

const defaultDescription = 'Find and book services all over Zambia, on any phone and on any connection.'
const defaultPicture = '/pictures/card.png'

/**
 * Returns the picture for link previews, which do not support SVG. Uploaded pictures are requested as JPEG; SVGs are
 * replaced by the default card.
 */
function getSharePicture(image = defaultPicture): string {
  if (image.startsWith('/media/')) return `${image}${image.includes('?') ? '&' : '?'}w=1200&f=jpg`
  return image.endsWith('.svg') ? defaultPicture : image
}

const urlProperties = new Set(['@id', 'url', 'item', 'image', 'logo', 'urlTemplate'])

/** Converts paths to absolute URLs. */
function makeUrlsAbsolute(data: unknown, absolute: (path: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item) => makeUrlsAbsolute(item, absolute))
  if (typeof data !== 'object' || data === null) return data
  const convertProperty = (name: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') && urlProperties.has(name)
      ? absolute(name === 'image' ? getSharePicture(value) : value).replace(/%7B(\w+)%7D/g, '{$1}')
      : makeUrlsAbsolute(value, absolute)
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, convertProperty(name, value)]))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

// Inside a script element only `</script` and `<!--` end the text; without "<" there is neither.
const scriptSafe = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c')
