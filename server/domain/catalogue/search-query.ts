/** Interprets a search text: which of its words occur in the catalogue, and which spelling was meant by the others. */
import {
  getMatchPatterns,
  knownSearchTerms,
  findVerticals,
  findNearestWords,
  getMaxTypos,
  getQueryWords,
} from '#contract/catalogue/search-query'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** A word as typed, with all spellings that match it. */
export interface SearchWord {
  typed: string
  spellings: string[]
}

export interface SearchQuery {
  words: SearchWord[]
  /** The corrected search text. Absent if no word was corrected or dropped. */
  readAs?: string
}

/**
 * Replaces words that occur nowhere by the most similar known words. A word without a similar one is dropped, unless
 * that would leave no words at all.
 */
export async function interpretSearchQuery(db: Db, q: string | undefined): Promise<SearchQuery> {
  const typed = getQueryWords(q)
  const words = await Promise.all(
    typed.map(async (word): Promise<SearchWord> => ({ typed: word, spellings: await findSpellings(db, word) })),
  )
  const recognized = words.filter(({ spellings }) => spellings.length > 0)
  if (recognized.length === 0) return { words: words.map(({ typed: word }) => ({ typed: word, spellings: [word] })) }
  const isAsTyped =
    recognized.length === words.length && recognized.every(({ typed: word, spellings }) => spellings[0] === word)
  return isAsTyped
    ? { words }
    : { words: recognized, readAs: recognized.map(({ spellings }) => spellings[0]).join(' ') }
}

async function findSpellings(db: Db, word: string): Promise<string[]> {
  if (findVerticals(word).length > 0 || (await occurs(db, word))) return [word]
  return findNearestWords(word, [...knownSearchTerms, ...(await findSimilarWords(db, word))])
}

/** Builds LIKE patterns such as `% lodge%`. A search column that matches any of them contains the word. */
export const buildPatterns = (word: string): string[] => getMatchPatterns(word).map((form) => `%${form}%`)

const anyOf = (patterns: readonly string[]): RawBuilder<string[]> => sql`any(${patterns}::text[])`

export const matchesAny = (column: string, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${anyOf(patterns)}`

async function occurs(db: Db, word: string): Promise<boolean> {
  const patterns = buildPatterns(word)
  const { rows } = await sql<{ occurs: boolean }>`
    select exists (select from listing where offered and search like ${anyOf(patterns)})
        or exists (select from vendor where visible and search like ${anyOf(patterns)}) as occurs
  `.execute(db)
  return rows[0]!.occurs
}

/**
 * Preselects words of names and towns with a similar length and spelling. `findSpellings` then ranks them by their
 * exact number of slips.
 */
async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  const slips = getMaxTypos(word)
  if (slips === 0) return []
  // We count a swap of two letters as one slip; PostgreSQL's Levenshtein distance counts it as two.
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select unnest(string_to_array(btrim(search_name || search_town), ' ')) as word from listing where offered
      union all
      select unnest(string_to_array(btrim(search_name || search_town), ' ')) from vendor where visible
    ) known
    where length(word) between ${word.length - slips} and ${word.length + slips}
      and levenshtein_less_equal(word, ${word}, ${slips * 2}) <= ${slips * 2}
  `.execute(db)
  return rows.map((row) => row.word)
}
