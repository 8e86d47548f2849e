import type { UserDatabase } from './database'
import { fold, type Folded } from './fold'
import type { BaseRow, Entities, Entity, OutboxRow } from './rows'

interface FoldedEntities<T> extends Folded<T> {
  base: BaseRow<T>[]
  /** Outbox rows that change entities of this type, including refused ones, in order. */
  rows: OutboxRow[]
}

/**
 * Reads the entities of one type with the outbox applied, in one transaction. It reads no rows of other types, so that
 * changes of those do not rerun a live query.
 */
export async function readFolded<E extends Entity>(
  database: UserDatabase,
  entity: E,
): Promise<FoldedEntities<Entities[E]>> {
  const table = database.base(entity)
  const [base, rows] = await database.transaction('r', table, database.outbox, () =>
    Promise.all([table.toArray(), database.outbox.where('entity').equals(entity).sortBy('sequence')]),
  )
  return { ...fold(entity, base, rows), base, rows }
}
