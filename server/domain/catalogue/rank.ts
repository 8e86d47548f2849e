/** Search ranking. A match in the name outweighs one in the town, which outweighs one in the description. */
import { normalizeText, findVerticals } from '#contract/catalogue/search-query'
import { sql, type RawBuilder } from 'kysely'
import { matchesAny, buildPatterns, type SearchQuery, type SearchWord } from './search-query'

const weights = { kind: 9, name: 8, town: 6, vendor: 5, text: 2, phrase: 6, verified: 0.5, star: 0.2 }

const buildWordPatterns = ({ spellings }: SearchWord): string[] => spellings.flatMap(buildPatterns)

const sum = (parts: RawBuilder<number>[]): RawBuilder<number> =>
  sql<number>`(${parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`})`
const weightIf = (weight: number, when: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`case when ${when} then ${sql.lit(weight)} else 0 end`

/**
 * Bonus for verified and well-rated vendors. It is small beside a text match; an unrated vendor gets no star bonus.
 */
const vendorBonus = sql<number>`case when vendor.verified then ${sql.lit(weights.verified)} else 0 end
  + ${sql.lit(weights.star)} * vendor.rating_sum / greatest(vendor.rating_count, 1)`

export const matchesWord = (word: SearchWord): RawBuilder<boolean> => {
  const patterns = buildWordPatterns(word)
  const kinds = word.spellings.flatMap(findVerticals)
  return sql<boolean>`(${matchesAny('listing.search', patterns)} or ${matchesAny('vendor.search_name', patterns)} or listing.vertical = any(${kinds}::text[]))`
}

export function buildListingRank({ words }: SearchQuery, typed: string | undefined): RawBuilder<number> {
  const wordScores = words.map((word) => {
    const patterns = buildWordPatterns(word)
    const best = sql.join([
      weightIf(weights.name, matchesAny('listing.search_name', patterns)),
      weightIf(weights.town, matchesAny('listing.search_town', patterns)),
      weightIf(weights.vendor, matchesAny('vendor.search_name', patterns)),
      weightIf(weights.text, matchesAny('listing.search', patterns)),
    ])
    const kind = sql<boolean>`listing.vertical = any(${word.spellings.flatMap(findVerticals)}::text[])`
    return sql<number>`greatest(${best}) + ${weightIf(weights.kind, kind)}`
  })
  const phrases = extractRoutePhrases(typed).map((phrase) =>
    weightIf(weights.phrase, matchesAny('listing.search_name', [`%${phrase}%`])),
  )
  return sum([...wordScores, ...phrases, vendorBonus])
}

export const vendorMatchesWord = (
  { spellings }: SearchWord,
  findTypes: (spelling: string) => string[],
): RawBuilder<boolean> =>
  sql<boolean>`(${matchesAny('vendor.search', spellings.flatMap(buildPatterns))} or vendor.business_type = any(${spellings.flatMap(findTypes)}::text[]))`

export function buildVendorRank({ words }: SearchQuery): RawBuilder<number> {
  const wordScores = words.map((word) => {
    const patterns = buildWordPatterns(word)
    const best = sql.join([
      weightIf(weights.name, matchesAny('vendor.search_name', patterns)),
      weightIf(weights.town, matchesAny('vendor.search_town', patterns)),
      weightIf(weights.text, matchesAny('vendor.search', patterns)),
    ])
    return sql<number>`greatest(${best})`
  })
  return sum([...wordScores, vendorBonus])
}

/** Extracts phrases such as `lusaka to livingstone`, so that a route ranks above the same route in reverse. */
function extractRoutePhrases(typed: string | undefined): string[] {
  const words = normalizeText(typed ?? '').split(' ')
  return words.flatMap((word, index) =>
    word === 'to' && index > 0 && index < words.length - 1 ? [` ${words[index - 1]} to ${words[index + 1]}`] : [],
  )
}
