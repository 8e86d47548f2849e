/** Search ranking. A match in the name outweighs one in the town, which outweighs one in the description. */
import { fold, meantBy } from '#contract/question'
import { sql, type RawBuilder } from 'kysely'
import { has, patternsOf, type Question, type Word } from './question'

const weights = { kind: 9, name: 8, town: 6, vendor: 5, text: 2, phrase: 6, verified: 0.5, star: 0.2 }

const patternsFor = ({ spellings }: Word): string[] => spellings.flatMap(patternsOf)

const sum = (parts: RawBuilder<number>[]): RawBuilder<number> =>
  sql<number>`(${parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`})`
const worth = (weight: number, when: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`case when ${when} then ${sql.lit(weight)} else 0 end`

/**
 * Bonus for verified and well-rated vendors. It is small beside a text match; an unrated vendor gets no star bonus.
 */
const trust = sql<number>`case when vendor.verified then ${sql.lit(weights.verified)} else 0 end
  + ${sql.lit(weights.star)} * vendor.rating_sum / greatest(vendor.rating_count, 1)`

export const isWord = (word: Word): RawBuilder<boolean> => {
  const patterns = patternsFor(word)
  const kinds = word.spellings.flatMap(meantBy)
  return sql<boolean>`(${has('listing.search', patterns)} or ${has('vendor.search_name', patterns)} or listing.vertical = any(${kinds}::text[]))`
}

export function rankOf({ words }: Question, typed: string | undefined): RawBuilder<number> {
  const ofWords = words.map((word) => {
    const patterns = patternsFor(word)
    const best = sql.join([
      worth(weights.name, has('listing.search_name', patterns)),
      worth(weights.town, has('listing.search_town', patterns)),
      worth(weights.vendor, has('vendor.search_name', patterns)),
      worth(weights.text, has('listing.search', patterns)),
    ])
    const kind = sql<boolean>`listing.vertical = any(${word.spellings.flatMap(meantBy)}::text[])`
    return sql<number>`greatest(${best}) + ${worth(weights.kind, kind)}`
  })
  const phrases = phrasesOf(typed).map((phrase) => worth(weights.phrase, has('listing.search_name', [`%${phrase}%`])))
  return sum([...ofWords, ...phrases, trust])
}

export const isVendorWord = ({ spellings }: Word, typesOf: (spelling: string) => string[]): RawBuilder<boolean> =>
  sql<boolean>`(${has('vendor.search', spellings.flatMap(patternsOf))} or vendor.business_type = any(${spellings.flatMap(typesOf)}::text[]))`

export function vendorRankOf({ words }: Question): RawBuilder<number> {
  const ofWords = words.map((word) => {
    const patterns = patternsFor(word)
    const best = sql.join([
      worth(weights.name, has('vendor.search_name', patterns)),
      worth(weights.town, has('vendor.search_town', patterns)),
      worth(weights.text, has('vendor.search', patterns)),
    ])
    return sql<number>`greatest(${best})`
  })
  return sum([...ofWords, trust])
}

/** Extracts phrases such as `lusaka to livingstone`, so that a route ranks above the same route in reverse. */
function phrasesOf(typed: string | undefined): string[] {
  const words = fold(typed ?? '').split(' ')
  return words.flatMap((word, index) =>
    word === 'to' && index > 0 && index < words.length - 1 ? [` ${words[index - 1]} to ${words[index + 1]}`] : [],
  )
}
