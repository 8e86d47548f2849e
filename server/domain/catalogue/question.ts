/** Interprets a search text: which of its words occur in the catalogue, and which spelling was meant by the others. */
import { formsOf, knownWords, meantBy, nearest, slipsIn, wordsOf } from '#contract/question'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** A word as typed, with all spellings that match it. */
export interface Word {
  typed: string
  spellings: string[]
}

export interface Question {
  words: Word[]
  /** The corrected search text. Absent if no word was corrected or dropped. */
  readAs?: string
}

/**
 * Replaces words that occur nowhere by the most similar known words. A word without a similar one is dropped, unless
 * that would leave no words at all.
 */
export async function readQuestion(db: Db, q: string | undefined): Promise<Question> {
  const typed = wordsOf(q)
  const words = await Promise.all(
    typed.map(async (word): Promise<Word> => ({ typed: word, spellings: await spellingsOf(db, word) })),
  )
  const had = words.filter(({ spellings }) => spellings.length > 0)
  if (had.length === 0) return { words: words.map(({ typed: word }) => ({ typed: word, spellings: [word] })) }
  const isAsTyped = had.length === words.length && had.every(({ typed: word, spellings }) => spellings[0] === word)
  return isAsTyped ? { words } : { words: had, readAs: had.map(({ spellings }) => spellings[0]).join(' ') }
}

async function spellingsOf(db: Db, word: string): Promise<string[]> {
  if (meantBy(word).length > 0 || (await occurs(db, word))) return [word]
  return nearest(word, [...knownWords, ...(await wordsLike(db, word))])
}

/** Builds LIKE patterns such as `% lodge%`. A search column that matches any of them contains the word. */
export const patternsOf = (word: string): string[] => formsOf(word).map((form) => `%${form}%`)

const anyOf = (patterns: readonly string[]): RawBuilder<string[]> => sql`any(${patterns}::text[])`

export const has = (column: string, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${anyOf(patterns)}`

async function occurs(db: Db, word: string): Promise<boolean> {
  const patterns = patternsOf(word)
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
async function wordsLike(db: Db, word: string): Promise<string[]> {
  const slips = slipsIn(word)
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
