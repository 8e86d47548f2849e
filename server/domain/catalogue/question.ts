/** What a question means here: which of its words we have, what those that we do not have were meant to be. */
import { formsOf, knownWords, meantBy, nearest, slipsIn, wordsOf } from '#contract/question'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** A word, and every spelling that counts as it. */
export interface Word {
  typed: string
  spellings: string[]
}

export interface Question {
  words: Word[]
  /** Where it is not read as it was typed. */
  readAs?: string
}

/** A word that nothing has is read as the nearest that something has, or left out where others say enough. */
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

/** `% lodge%`: what contains one of these has the word. */
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

/** The words of names and towns that are about as long and differ little: the slips themselves are counted by `nearest`. */
async function wordsLike(db: Db, word: string): Promise<string[]> {
  const slips = slipsIn(word)
  if (slips === 0) return []
  // A swap of two letters is one slip to us and two changes to the database.
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
