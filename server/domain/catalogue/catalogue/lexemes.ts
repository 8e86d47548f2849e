/** Text queries on the lexemes of search rows (`014-search.sql`). */
import { sql, type RawBuilder } from 'kysely'

/** A word of the catalogue, or the beginning of several ones. */
export interface WordForm {
  text: string
  isPrefix?: boolean
}

/** What a lexeme says of its row. A word without a prefix occurs anywhere in the text. */
export type LexemePrefix = '' | 'n/' | 't/' | 'o/' | 's/' | 'f/' | 'v/' | 'p/'

/** A row matches if it has one of these lexemes. Empty: no row matches. */
export const matchAny = (prefix: LexemePrefix, forms: readonly WordForm[]): string =>
  forms.length === 0
    ? noMatch
    : `(${forms.map(({ text, isPrefix }) => `${quoteLexeme(prefix + text)}${isPrefix ? ':*' : ''}`).join(' | ')})`

export const matchExactly = (prefix: LexemePrefix, texts: readonly string[]): string =>
  matchAny(
    prefix,
    texts.map((text) => ({ text })),
  )

export function either(...queries: string[]): string {
  const matching = queries.filter((query) => query !== noMatch)
  return matching.length === 0 ? noMatch : `(${matching.join(' | ')})`
}

export const allOf = (queries: readonly string[]): string => queries.join(' & ')

/**
 * Builds the conditions of a row that matches all queries. PostgreSQL reads queries without alternatives faster as one
 * conjunction, and queries with alternatives faster as conditions of their own (decision 070).
 */
export function matchesAll(queries: readonly string[]): RawBuilder<boolean>[] {
  const hasAlternatives = (query: string) => query.includes(' | ')
  const simple = queries.filter((query) => !hasAlternatives(query))
  const conjunctions = [...(simple.length > 0 ? [allOf(simple)] : []), ...queries.filter(hasAlternatives)]
  return conjunctions.map((query) => hasLexemes(query))
}

/** No row has this lexeme. */
const noMatch = quoteLexeme('-')

function quoteLexeme(text: string): string {
  return `'${text.replace(/['\\]/g, '$&$&')}'`
}

export const hasLexemes = (query: string, tokens = 'tokens'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(tokens)} @@ ${sql.lit(query)}::tsquery`
