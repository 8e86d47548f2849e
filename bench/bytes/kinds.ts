import type { Passage } from '../support/link'
import { sum } from '../support/numbers'

export const kinds = ['html', 'js', 'css', 'pictures', 'json', 'other'] as const
export type Kind = (typeof kinds)[number]

const patterns: [RegExp, Kind][] = [
  [/manifest/, 'other'],
  [/html/, 'html'],
  [/javascript/, 'js'],
  [/css/, 'css'],
  [/^image\//, 'pictures'],
  [/json/, 'json'],
]

export const kindOf = ({ type }: Passage): Kind => patterns.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'

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
  Object.fromEntries(kinds.map((kind) => [kind, amountOf(passages.filter((passage) => kindOf(passage) === kind))])) as Record<Kind, Amount>
