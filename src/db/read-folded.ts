import type { UserDatabase } from './database'
import { fold, type Folded } from './fold'
import type { BaseRow, Entities, Entity, OutboxRow } from './rows'

export interface Seen<T> extends Folded<T> {
  base: BaseRow<T>[]
  /** What was done to things of this kind and is still in the outbox, also what was refused; in order. */
  rows: OutboxRow[]
}

/** Things of one kind as the person sees them, read at one moment. It looks at no other kind's rows, so a live query of it rests. */
export async function readFolded<E extends Entity>(database: UserDatabase, entity: E): Promise<Seen<Entities[E]>> {
  const table = database.base(entity)
  const [base, rows] = await database.transaction('r', table, database.outbox, () =>
    Promise.all([table.toArray(), database.outbox.where('entity').equals(entity).sortBy('sequence')]),
  )
  return { ...fold(entity, base, rows), base, rows }
}
