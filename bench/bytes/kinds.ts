import type { Exchange } from '../support/exchange'
import { sum } from '../support/numbers'

export const kinds = ['html', 'js', 'css', 'pictures', 'json', 'other'] as const
export type Kind = (typeof kinds)[number]

/** Matched by content type, or by path if a response (304) has none. A page has no extension. */
const patterns: [RegExp, RegExp, Kind][] = [
  [/manifest/, /webmanifest$/, 'other'],
  [/html/, /\.html$|\/[^.]*$/, 'html'],
  [/javascript/, /\.js$/, 'js'],
  [/css/, /\.css$/, 'css'],
  [/^image\//, /\.(svg|webp|avif|png|jpe?g)$/, 'pictures'],
  [/json/, /^\/api\//, 'json'],
]

export function getKind({ type, path }: Exchange): Kind {
  const pathname = path.split('?')[0]!
  const match = type
    ? patterns.find(([byType]) => byType.test(type))
    : patterns.findLast(([, byName]) => byName.test(pathname))
  return match?.[2] ?? 'other'
}

export interface Amount {
  requests: number
  /** Compressed content; `up` and `down` include the headers of request and response. */
  body: number
  up: number
  down: number
}

export const sumExchanges = (passages: readonly Exchange[]): Amount => ({
  requests: passages.length,
  body: sum(passages.map(({ body }) => body)),
  up: sum(passages.map(({ up }) => up)),
  down: sum(passages.map(({ down }) => down)),
})

export const sumByKind = (passages: readonly Exchange[]): Record<Kind, Amount> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, sumExchanges(passages.filter((passage) => getKind(passage) === kind))]),
  ) as Record<Kind, Amount>
