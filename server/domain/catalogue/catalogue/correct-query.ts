/** Interprets a search text: which of its words occur in the catalogue, and which spelling was meant by the others. */
import {
  findNearestWords,
  findVerticals,
  getMatchPatterns,
  getMaxTypos,
  getQueryWords,
  knownSearchTerms,
} from '#contract/catalogue/search-query'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { either, hasLexemes, matchAny, matchExactly, type WordForm } from './lexemes'
import { firstItem, getEntry, itemAt } from '#contract/core/checked-access'

/** A word as typed, with all spellings that match it, and the words of the catalogue that contain one of them. */
export interface SearchWord {
  typed: string
  spellings: string[]
  forms: WordForm[]
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
  if (typed.length === 0) return { words: [] }
  const formsByWord = await findForms(db, typed)
  const occurring = await findOccurring(db, typed, formsByWord)
  const spellings = await Promise.all(
    typed.map(async (word) => (occurring.has(word) ? [word] : findCorrections(db, word))),
  )
  const corrections = spellings.flat().filter((spelling) => !formsByWord.has(spelling))
  if (corrections.length > 0)
    for (const [spelling, forms] of await findForms(db, corrections)) formsByWord.set(spelling, forms)
  const words = typed.map((word, index): SearchWord => ({
    typed: word,
    spellings: itemAt(spellings, index),
    forms: itemAt(spellings, index).flatMap((spelling) => formsByWord.get(spelling) ?? []),
  }))
  const recognized = words.filter((word) => word.spellings.length > 0)
  if (recognized.length === 0)
    return { words: words.map(({ typed: word }) => ({ typed: word, spellings: [word], forms: [] })) }
  const isAsTyped = recognized.length === words.length && recognized.every((word) => word.spellings[0] === word.typed)
  return isAsTyped ? { words } : { words: recognized, readAs: recognized.map((word) => word.spellings[0]).join(' ') }
}

/** Beyond this number, one search for the common beginning is faster. */
const maxForms = 60

/** Finds the words of the catalogue that contain a word: `lodges` and `lodge` for both of them. */
async function findForms(db: Db, words: readonly string[]): Promise<Map<string, WordForm[]>> {
  const ranges = words.flatMap((typed) =>
    getMatchPatterns(typed).map((pattern) => ({
      typed,
      first: pattern.trim(),
      // A pattern that ends with a space is a whole word.
      end: pattern.endsWith(' ') ? `${pattern.trim()}!` : `${pattern.trim()}{`,
    })),
  )
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, known.word from unnest(
      ${ranges.map(({ typed }) => typed)}::text[], ${ranges.map(({ first }) => first)}::text[],
      ${ranges.map(({ end }) => end)}::text[]
    ) given (typed, first_word, end_word)
    cross join lateral (
      select word from search_word where word >= first_word collate "C" and word < end_word collate "C" limit ${maxForms + 1}
    ) known
  `.execute(db)
  return new Map(
    words.map((word) => {
      const found = rows.filter(({ typed }) => typed === word).map((row): WordForm => ({ text: row.word }))
      const isTooMany = found.length > maxForms
      return [word, isTooMany ? [{ text: firstItem(getMatchPatterns(word)).trim(), isPrefix: true }] : found]
    }),
  )
}

/** Finds the words that occur in a public listing or vendor. Known words of hidden listings do not. */
async function findOccurring(
  db: Db,
  words: readonly string[],
  formsByWord: ReadonlyMap<string, WordForm[]>,
): Promise<Set<string>> {
  const [terms, candidates] = partition(words, (word) => findVerticals(word).length > 0)
  const known = candidates.filter((word) => getEntry(formsByWord, word).length > 0)
  if (known.length === 0) return new Set(terms)
  const checks = known.map((word) =>
    occurs(matchAny('', getEntry(formsByWord, word)), matchAny('', getEntry(formsByWord, word))),
  )
  const { rows } = await sql<{ occurs: boolean[] }>`select array[${sql.join(checks)}] as occurs`.execute(db)
  return new Set([...terms, ...known.filter((_, index) => firstItem(rows).occurs[index])])
}

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]

const occurs = (listingQuery: string, vendorQuery: string): RawBuilder<boolean> => sql<boolean>`(
  occurs_in_search_listing(${sql.lit(listingQuery)}::tsquery)
  or exists (select from search_vendor where ${hasLexemes(vendorQuery)}))`

const maxCorrectedLength = 24

/** Finds the known words with the fewest typing errors. Only words of names and towns correct a word. */
async function findCorrections(db: Db, word: string): Promise<string[]> {
  const errors = getMaxTypos(word)
  if (errors === 0 || word.length > maxCorrectedLength) return findNearestWords(word, knownSearchTerms)
  const { rows } = await sql<{ word: string }>`
    select word from search_word
    where is_name and deletions && word_deletions(${word}, ${errors})
      and length(word) between ${word.length - errors} and ${word.length + errors}
  `.execute(db)
  const similar = rows.map((row) => row.word)
  const nearest = findNearestWords(word, [...knownSearchTerms, ...similar])
  const unused = await findUnusedNames(
    db,
    nearest.filter((spelling) => !knownSearchTerms.includes(spelling)),
  )
  if (unused.size === 0) return nearest
  return findNearestWords(word, [...knownSearchTerms, ...(await excludeUnused(db, similar))])
}

async function excludeUnused(db: Db, words: readonly string[]): Promise<string[]> {
  const unused = await findUnusedNames(db, words)
  return words.filter((word) => !unused.has(word))
}

/** Finds the words that no public name or town contains any more. */
async function findUnusedNames(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const checks = words.map((word) =>
    occurs(matchExactly('s/', [word]), either(matchExactly('n/', [word]), matchExactly('t/', [word]))),
  )
  const { rows } = await sql<{ occurs: boolean[] }>`select array[${sql.join(checks)}] as occurs`.execute(db)
  return new Set(words.filter((_, index) => !firstItem(rows).occurs[index]))
}
