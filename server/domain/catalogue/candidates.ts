/**
 * Bounded candidates of a list or search. However many rows match, a query reads and sorts at most about 2,000: those
 * that the order of an index or the tiers of the search rows put first (decision 070).
 */
import { sql, type RawBuilder } from 'kysely'
import { allOf, hasLexemes, matchExactly } from './lexemes'

/** Matches are counted up to this number. Pages end there, too. */
export const maxCounted = 1000
/** The first bound decides whether there are more matches than we count. The second is for filters that drop candidates. */
export const candidateBounds = [maxCounted + 1, 2 * maxCounted] as const

export type Condition = RawBuilder<boolean>
export const allTrue = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** Must cover the rows of `search_tier`: one tier more. */
const tierCount = 4

/**
 * Builds common table expressions that take rows of `search_listing` from one tier after the other. A tier is read only
 * if the tiers before it have fewer rows than `limit`.
 * @returns the last one has the name `name`
 */
export function takeFromTiers(
  name: string,
  lexemes: string,
  conditions: readonly Condition[],
  limit: RawBuilder<number>,
): RawBuilder<unknown>[] {
  const getTierName = (tier: number) => sql.id(`${name}_${tier}`)
  const tiers = Array.from({ length: tierCount }, (_, tier) => {
    const taken = Array.from({ length: tier }, (__, earlier) => sql` - (select count(*) from ${getTierName(earlier)})`)
    return sql`${getTierName(tier)} as materialized (
      select * from search_listing
      where ${hasLexemes(allOf([lexemes, matchExactly('r/', [String(tier)])]))} and ${allTrue(conditions)}
      limit greatest(0, ${limit}${sql.join(taken, sql``)}))`
  })
  const parts = tiers.map((_, tier) => sql`select * from ${getTierName(tier)}`)
  return [...tiers, sql`${sql.id(name)} as (${sql.join(parts, sql` union all `)})`]
}

/** An order that an index has for each group, such as a vertical. */
export interface IndexOrder {
  columns: RawBuilder<unknown>
  /** Selects a group whose rows the index has in this order. */
  groups: readonly Condition[]
}

const orderedColumns = {
  search_listing: sql`listing_id, town, price_low, price_high, rating, score, created_at`,
  search_vendor: sql`vendor_id, name_key, rating, score, created_at`,
}

/**
 * Takes the first rows in an order. PostgreSQL merges the groups without sorting, if each of them has an order and a limit.
 * @param limit a smaller limit of all groups together
 */
export function takeInOrder(
  table: 'search_listing' | 'search_vendor',
  { columns, groups }: IndexOrder,
  conditions: readonly Condition[],
  maxRows: number,
  limit: RawBuilder<number> = sql`${sql.lit(maxRows)}`,
): RawBuilder<unknown> {
  const parts = groups.map(
    (group) => sql`(select ${orderedColumns[table]} from ${sql.table(table)} where ${allTrue([group, ...conditions])}
      order by ${columns} limit ${sql.lit(maxRows)})`,
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) ordered order by ${columns} limit ${limit}`
}
