import { sql, type RawBuilder } from 'kysely'

/**
 * Filters a query only if a value is given.
 * @example query.$call(filterBy(day, (entries, value) => entries.where('day', '=', value)))
 */
export const filterBy =
  <Query, Value>(value: Value | undefined, filter: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === undefined ? query : filter(query, value)

export type Condition = RawBuilder<boolean>
export const allTrue = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
