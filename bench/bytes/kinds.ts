import type { Passage } from '../support/passage'
import { sum } from '../support/numbers'

export const kinds = ['html', 'js', 'css', 'pictures', 'json', 'other'] as const
export type Kind = (typeof kinds)[number]

/** By what it is; an unchanged answer (304) may not say, then by its name. A page's address has no ending. */
const patterns: [RegExp, RegExp, Kind][] = [
  [/manifest/, /webmanifest$/, 'other'],
  [/html/, /\.html$|\/[^.]*$/, 'html'],
  [/javascript/, /\.js$/, 'js'],
  [/css/, /\.css$/, 'css'],
  [/^image\//, /\.(svg|webp|avif|png|jpe?g)$/, 'pictures'],
  [/json/, /^\/api\//, 'json'],
]

export function kindOf({ type, path }: Passage): Kind {
  const named = path.split('?')[0]!
  const found = type
    ? patterns.find(([byType]) => byType.test(type))
    : patterns.findLast(([, byName]) => byName.test(named))
  return found?.[2] ?? 'other'
}

export interface Amount {
  requests: number
  /** Content as it travels (brotli), and with the headers of question and answer. */
  body: number
  up: number
  down: number
}

export const amountOf = (passages: readonly Passage[]): Amount => ({
  requests: passages.length,
  body: sum(passages.map(({ body }) => body)),
  up: sum(passages.map(({ up }) => up)),
  down: sum(passages.map(({ down }) => down)),
})

export const amountsByKind = (passages: readonly Passage[]): Record<Kind, Amount> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, amountOf(passages.filter((passage) => kindOf(passage) === kind))]),
  ) as Record<Kind, Amount>
