/** Maintenance of the search rows. Triggers keep the rows themselves up to date (`014-search.sql`). */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { transact, type TransactOptions } from '../../../db/transact'
import { firstItem } from '#contract/core/checked-access'

/** A row is rewritten with all its lexemes, and a long open transaction delays the feed. */
const maxRowsPerBatch = 1000

/** Sets the bounds of the tiers from the current scores, and moves listings into their tier. Safe to repeat. */
export async function updateSearchTiers(db: Db, options: TransactOptions = {}): Promise<void> {
  await transact(db, (tx) => sql`select set_search_tiers()`.execute(tx.sql), options)
  while ((await moveListings(db, options)) === maxRowsPerBatch);
}

const moveListings = (db: Db, options: TransactOptions): Promise<number> =>
  transact(
    db,
    async (tx) => {
      const { rows } = await sql<{ moved: number }>`select move_search_tiers(${maxRowsPerBatch}) as moved`.execute(
        tx.sql,
      )
      return firstItem(rows).moved
    },
    options,
  )

/** Deletes words that no public listing or vendor contains any more. They would only slow down corrections. */
export async function deleteUnusedSearchWords(db: Db, options: TransactOptions = {}): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const after: string = last
    last = await transact(
      db,
      async (tx) => {
        const { rows } = await sql<{ last: string | null }>`
          select delete_unused_search_words(${after}, ${maxRowsPerBatch}) as last`.execute(tx.sql)
        return firstItem(rows).last
      },
      options,
    )
  }
}
