/**
 * Bounded candidates of a list or search. However many rows match, a query reads and sorts at most about 2,000: those
 * that the order of an index or the tiers of the search rows put first (decision 070).
 */
import { sql, type RawBuilder } from 'kysely'
import { allTrue, type Condition } from '../../../db/conditions'
import { matchesAll } from './lexemes'

/** Matches are counted up to this number. Pages end there, too. */
export const maxCounted = 1000
/** The first bound decides whether there are more matches than we count. The second is for filters that drop candidates. */
export const candidateBounds = [maxCounted + 1, 2 * maxCounted] as const

/** One more than `search_tier_bounds` has (`014-search.sql`). */
const tierCount = 4

interface TierTake {
  name: string
  /** The columns to select. Lexemes are most of a row, so copying them would cost more than ranking by them here. */
  selected: RawBuilder<unknown>
  /** Text queries, each of which a row must match. */
  lexemes: readonly string[]
  conditions: readonly Condition[]
  maxRows: RawBuilder<number>
}

/**
 * Builds common table expressions that take rows of `search_listing` from one tier after the other. A tier is read only
 * if the tiers before it have fewer rows than `maxRows`.
 * @returns the last one has the name `name`
 */
export function takeFromTiers({ name, selected, lexemes, conditions, maxRows }: TierTake): RawBuilder<unknown>[] {
  const where = allTrue([...matchesAll(lexemes), ...conditions])
  const tiers = Array.from({ length: tierCount }, (_, tier) => sql.id(`${name}_${tier}`))
  const expressions = tiers.map((tierName, tier) => {
    const taken = tiers.slice(0, tier).map((earlier) => sql` - (select count(*) from ${earlier})`)
    return sql`${tierName} as materialized (
      select ${selected} from search_listing where tier = ${sql.lit(tier)} and ${where}
      limit greatest(0, ${maxRows}${sql.join(taken, sql``)}))`
  })
  const parts = tiers.map((tierName) => sql`select * from ${tierName}`)
  return [...expressions, sql`${sql.id(name)} as (${sql.join(parts, sql` union all `)})`]
}

/** An order that an index has for each group, such as a vertical. */
interface IndexOrder {
  columns: RawBuilder<unknown>
  /** Selects a group whose rows the index has in this order. */
  groups: readonly Condition[]
  /** The columns to select. Others than those of the index would read the table. */
  selected: RawBuilder<unknown>
}

/** A group with at most so many matches is read by the index of its filters and sorted. */
const maxSorted = 2000

interface Take {
  order: IndexOrder
  /** Filters on columns of the order, which bound the part of the index that is read. */
  conditions: readonly Condition[]
  /** Other filters. If few rows match them, the order's index would be read to its end. */
  filters?: readonly Condition[]
  /** The order of an index that bounds the rows of the filters. PostgreSQL cannot estimate several of them together. */
  filterOrder?: RawBuilder<unknown> | undefined
  maxRows: number
  /** Alternatives, each of which the index has in this order: the rows after a position (`splitAfter`). */
  after?: readonly Condition[] | undefined
  /** A smaller limit of all groups together. */
  limit?: RawBuilder<number>
}

/**
 * Takes the first rows in an order. PostgreSQL merges the groups without sorting, if each of them has an order and a limit.
 * With other filters, a group is read in this order only if more than `maxSorted` of its rows match.
 */
export function takeInOrder(
  table: 'search_listing' | 'search_vendor',
  {
    order: { columns, groups, selected },
    conditions,
    filters = [],
    filterOrder,
    maxRows,
    after,
    limit = sql`${sql.lit(maxRows)}`,
  }: Take,
): RawBuilder<unknown> {
  const select = (from: RawBuilder<unknown>, where: readonly Condition[]) =>
    sql`select ${selected} from ${from} where ${allTrue(where)}`
  const inOrder = sql`order by ${columns} limit ${sql.lit(maxRows)}`
  const matches = groups.flatMap((group) =>
    (after ?? [sql<boolean>`true`]).map((part) => [group, part, ...conditions, ...filters]),
  )
  if (filters.length === 0) {
    const parts = matches.map((where) => sql`(${select(sql.table(table), where)} ${inOrder})`)
    return sql`select * from (${sql.join(parts, sql` union all `)}) ordered order by ${columns} limit ${limit}`
  }
  const found = matches.map((where, index) => ({
    where,
    name: sql.id(`found_${index}`),
    isComplete: sql<boolean>`(select count(*) from ${sql.id(`found_${index}`)}) <= ${sql.lit(maxSorted)}`,
  }))
  const lists = found.map(
    ({ name, where }) =>
      sql`${name} as materialized (${select(sql.table(table), where)} ${filterOrder ? sql`order by ${filterOrder}` : sql``} limit ${sql.lit(maxSorted + 1)})`,
  )
  const parts = found.flatMap(({ name, where, isComplete }) => [
    sql`(${select(name, [isComplete])} ${inOrder})`,
    sql`(${select(sql.table(table), [...where, sql<boolean>`not (${isComplete})`])} ${inOrder})`,
  ])
  return sql`with ${sql.join(lists)}
    select * from (${sql.join(parts, sql` union all `)}) ordered order by ${columns} limit ${limit}`
}
