/** Search ranking. A match in the name outweighs one in the town, which outweighs one in the description. */
import { getKeys } from '#contract/core/keys'
import { findVerticals, normalizeText } from '#contract/catalogue/search-query'
import { sql, type RawBuilder } from 'kysely'
import { hasLexemes, matchAny, matchExactly, type LexemePrefix, type WordForm } from './lexemes'
import type { SearchQuery, SearchWord } from './correct-query'

const weights = { kind: 9, name: 8, town: 6, vendor: 5, text: 2, phrase: 6 }

const sum = (parts: RawBuilder<number>[]): RawBuilder<number> => sql<number>`(${sql.join(parts, sql` + `)})`
const weightIf = (weight: number, condition: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`case when ${condition} then ${sql.lit(weight)} else 0 end`

export const findKinds = ({ spellings }: SearchWord): string[] => spellings.flatMap(findVerticals)

/** Ranks a matching row of `search_listing`. The score is small beside a text match. */
export function buildListingRank({ words }: SearchQuery, typed: string | undefined): RawBuilder<number> {
  const wordRanks = words.map((word) => {
    const kinds = findKinds(word)
    const best = rankBestField(
      word.forms,
      { 'n/': weights.name, 't/': weights.town, 'o/': weights.vendor },
      kinds.length > 0,
    )
    return sql<number>`(${best} + ${kinds.length > 0 ? weightIf(weights.kind, hasLexemes(matchExactly('v/', kinds))) : sql`0`})`
  })
  const phrases = extractRoutePhrases(typed).map((phrase) =>
    weightIf(weights.phrase, hasLexemes(matchAny('f/', [phrase]))),
  )
  return sum([...wordRanks, ...phrases, sql<number>`score`])
}

/** Ranks a matching row of `search_vendor`. */
export const buildVendorRank = ({ words }: SearchQuery): RawBuilder<number> =>
  sum([
    ...words.map(({ forms }) => rankBestField(forms, { 'n/': weights.name, 't/': weights.town }, true)),
    sql<number>`score`,
  ])

/** @param isTextOptional whether the row may match the word by its vertical only */
function rankBestField(
  forms: readonly WordForm[],
  fields: Partial<Record<LexemePrefix, number>>,
  isTextOptional: boolean,
): RawBuilder<number> {
  const cases = getKeys(fields).map(
    (prefix) => sql`when ${hasLexemes(matchAny(prefix, forms))} then ${sql.lit(fields[prefix])}`,
  )
  const text = isTextOptional ? weightIf(weights.text, hasLexemes(matchAny('', forms))) : sql.lit(weights.text)
  return sql<number>`(case ${sql.join(cases, sql` `)} else ${text} end)`
}

/** Extracts phrases such as `lusaka to livingstone`, so that a route ranks above the same route in reverse. */
export function extractRoutePhrases(typed: string | undefined): WordForm[] {
  const words = normalizeText(typed ?? '').split(' ')
  return words.flatMap((word, index) =>
    word === 'to' && index > 0 && index < words.length - 1
      ? [{ text: `${words[index - 1]} to ${words[index + 1]}`, isPrefix: true }]
      : [],
  )
}
