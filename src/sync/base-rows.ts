/** Reads and writes many base rows at once. Sequential calls would each wait for the previous one. */
import { heard, type Hearing } from '../db/base'
import { tableOf, type UserDatabase } from '../db/database'
import { unread, type BaseRow, type CursorRow, type Entity } from '../db/rows'
import type { EntityRow } from './ports'

interface Thing {
  entity: Entity
  id: string
}

const nameOf = ({ entity, id }: Thing) => `${entity}/${id}`

export const stateOf = async ({ cursors }: UserDatabase): Promise<CursorRow> => (await cursors.get('feed')) ?? unread

/** Reads base rows, keyed by entity and id. */
export async function readBase(database: UserDatabase, things: readonly Thing[]): Promise<Map<string, BaseRow>> {
  const rows = new Map<string, BaseRow>()
  const read = async (entity: Entity) => {
    const ids = new Set(things.filter((thing) => thing.entity === entity).map(({ id }) => id))
    for (const row of await database.base(entity).bulkGet([...ids]))
      if (row) rows.set(nameOf({ entity, id: row.id }), row)
  }
  await Promise.all([...new Set(things.map(({ entity }) => entity))].map(read))
  return rows
}

/** @returns a function from an entity to its version in the base; 0 if there is none. */
export async function readVersions(
  database: UserDatabase,
  things: readonly Thing[],
): Promise<(thing: Thing | null) => number> {
  const rows = await readBase(database, things)
  return (thing) => (thing && rows.get(nameOf(thing))?.version) ?? 0
}

export async function applyRows(database: UserDatabase, rows: readonly EntityRow[], hearing: Hearing): Promise<void> {
  const known = rows.filter((row): row is EntityRow & Thing => Object.hasOwn(tableOf, row.entity))
  if (known.length === 0) return
  const [state, base] = await Promise.all([stateOf(database), readBase(database, known)])
  const changed = new Map<Entity, Map<string, BaseRow>>()
  let { rank } = state
  for (const row of known) {
    const next = heard(base.get(nameOf(row)), row, hearing, rank)
    if (!next) continue
    if (next.rank === rank) rank += 1
    base.set(nameOf(row), next)
    changed.set(row.entity, (changed.get(row.entity) ?? new Map<string, BaseRow>()).set(row.id, next))
  }
  const writes = [...changed].map(([entity, of]) => database.base(entity).bulkPut([...of.values()] as BaseRow<never>[]))
  await Promise.all([...writes, database.cursors.put({ ...state, rank })])
}
