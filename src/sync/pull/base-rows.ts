/** Reads and writes many base rows at once. Sequential calls would each wait for the previous one. */
import { mergeIncomingRow, type ReceiveContext } from '../../db/base'
import { tableNames, type UserDatabase } from '../../db/database'
import { initialCursor, type BaseRow, type CursorRow, type Entity, type OutboxRow } from '../../db/rows'
import type { EntityRow } from '../engine/ports'
import { findSingleTarget } from '../outbox/row-transitions'

interface EntityRef {
  entity: Entity
  id: string
}

const getEntityKey = ({ entity, id }: EntityRef) => `${entity}/${id}`

export const readCursor = async ({ cursors }: UserDatabase): Promise<CursorRow> =>
  (await cursors.get('feed')) ?? initialCursor

/** Reads base rows, keyed by entity and id. */
async function readBase(database: UserDatabase, refs: readonly EntityRef[]): Promise<Map<string, BaseRow>> {
  const rows = new Map<string, BaseRow>()
  const read = async (entity: Entity) => {
    const ids = new Set(refs.filter((ref) => ref.entity === entity).map(({ id }) => id))
    for (const row of await database.base(entity).bulkGet([...ids]))
      if (row) rows.set(getEntityKey({ entity, id: row.id }), row)
  }
  await Promise.all([...new Set(refs.map(({ entity }) => entity))].map(read))
  return rows
}

/** @returns a function from a command to the base row of the single entity that it changes, if there is one */
export async function readConfirmed(
  database: UserDatabase,
  commands: readonly OutboxRow[],
): Promise<(command: OutboxRow) => BaseRow | undefined> {
  const rows = await readBase(
    database,
    commands.flatMap((command) => findSingleTarget(command) ?? []),
  )
  return (command) => {
    const target = findSingleTarget(command)
    return target ? rows.get(getEntityKey(target)) : undefined
  }
}

export async function applyRows(
  database: UserDatabase,
  rows: readonly EntityRow[],
  context: ReceiveContext,
): Promise<void> {
  const knownRows = rows.filter((row): row is EntityRow & EntityRef => Object.hasOwn(tableNames, row.entity))
  if (knownRows.length === 0) return
  const [state, base] = await Promise.all([readCursor(database), readBase(database, knownRows)])
  const changed = new Map<Entity, Map<string, BaseRow>>()
  let { rank } = state
  for (const row of knownRows) {
    const next = mergeIncomingRow(base.get(getEntityKey(row)), row, context, rank)
    if (!next) continue
    if (next.rank === rank) rank += 1
    base.set(getEntityKey(row), next)
    changed.set(row.entity, (changed.get(row.entity) ?? new Map<string, BaseRow>()).set(row.id, next))
  }
  const writes = [...changed].map(([entity, rowsById]) =>
    database.base(entity).bulkPut([...rowsById.values()] as BaseRow<never>[]),
  )
  await Promise.all([...writes, database.cursors.put({ ...state, rank })])
}
