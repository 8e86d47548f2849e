import { sql, type RawBuilder } from 'kysely'

export type Condition = RawBuilder<boolean>
export const allTrue = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
