/** Puts a rendered page into the build's template (`dist/template.html`). */
import { dataId, type Embedded } from './embedded'
import type { Head } from './page'

export interface DocumentParts {
  head: Head
  html: string
  data: Embedded
  files?: string[]
}

export interface Surroundings {
  /** `https://tilipo.example`, for canonical links and pictures that others show. */
  origin: string
  /** From `dist/build.json`: the chunks of each page's source file. */
  pages: Record<string, string[]>
}

export function toDocument(template: string, parts: DocumentParts, { origin, pages }: Surroundings): string {
  const preloads = (parts.files ?? []).flatMap((file) => pages[file] ?? [])
  const filled: Record<string, string> = {
    head: headTags(parts.head, origin) + preloads.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`).join(''),
    root: parts.html,
    data: `<script type="application/json" id="${dataId}">${scriptSafe(parts.data)}</script>`,
  }
  return template.replace(/<!--tilipo:(head|root|data)-->/g, (_, name: string) => filled[name] ?? '')
}

function headTags({ title, description, canonical, image, jsonLd, status }: Head, origin: string): string {
  const absolute = (path: string) => new URL(path, origin).href
  const meta = (name: string, content: string | undefined) => content && `<meta name="${name}" content="${escape(content)}">`
  const graph = (property: string, content: string | undefined) =>
    content && `<meta property="og:${property}" content="${escape(content)}">`
  return [
    `<title>${escape(title)}</title>`,
    meta('description', description),
    canonical && `<link rel="canonical" href="${escape(absolute(canonical))}">`,
    status && status >= 400 && meta('robots', 'noindex'),
    graph('title', title),
    graph('description', description),
    graph('type', 'website'),
    graph('site_name', 'Tilipo'),
    graph('url', canonical && absolute(canonical)),
    graph('image', image && absolute(image)),
    jsonLd && `<script type="application/ld+json">${scriptSafe(jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

// Inside a script element only `</script` and `<!--` end the text; without "<" there is neither.
const scriptSafe = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c')
