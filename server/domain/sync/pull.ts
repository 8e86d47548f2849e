/**
 * Returns what changed for the caller since a cursor.
 *
 * A transaction gets its position in the feed when it writes, but becomes visible when it commits. A cursor on a serial
 * or a timestamp therefore skips transactions that commit late. The feed is read in the order (transaction id,
 * sequence) and only below the horizon, the oldest open transaction: no new change can appear below it.
 */
import { sql } from 'kysely'
import { canSeeCustomers, ownsClosedBusiness } from '#contract/core/access'
import type { AnswerOf } from '#contract/core/endpoint'
import type { pull as endpoint } from '#contract/sync/sync'
import type { Entity } from '../../db/feed'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import { parseCursor, hashScopes, formatCursor, type Cursor, type Position } from './cursor'
import { readRows, getScopes } from './rows'
import { loadSnapshotPage } from './snapshot'
import { firstItem } from '#contract/core/checked-access'

const changesPerPull = 500
const retryAfterSeconds = 1

type PullResponse = AnswerOf<typeof endpoint>

/**
 * Returns a page of changes, or a page of a snapshot if the cursor cannot be used.
 * @param tx a REPEATABLE READ transaction, so that rows and cursor describe the same point in time
 */
export async function pull(tx: Tx, caller: Who, cursorText: string | undefined): Promise<PullResponse> {
  const scopes = getScopes(caller)
  const { epoch, horizon } = await loadFeedState(tx)
  // The content of rows also depends on these: when a member's role or a suspension changes, the device reads all rows again.
  const scopesHash = hashScopes([
    ...scopes,
    ...(canSeeCustomers(caller) ? [] : ['impersonal']),
    ...(caller.isActive || ownsClosedBusiness(caller) ? [] : ['suspended']),
  ])
  const cursor = parseCursor(cursorText)
  const isUsable = cursor && cursor.epoch === epoch && cursor.scopes === scopesHash && !(await isTooOld(tx, cursor))
  if (isUsable && !cursor.page) return loadChanges(tx, caller, cursor, scopes, horizon)
  const start: Cursor = isUsable ? cursor : { epoch, scopes: scopesHash, xid: horizon, seq: 0, page: null }
  const { rows, next } = await loadSnapshotPage(tx, caller, start.page)
  return {
    cursor: formatCursor({ ...start, page: next }),
    snapshot: true,
    first: start.page === null,
    rows,
    more: next !== null,
    again: null,
  }
}

async function loadFeedState(tx: Tx): Promise<{ epoch: string; horizon: string }> {
  const { rows } = await sql<{ epoch: string; horizon: string }>`
    select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from feed
  `.execute(tx.sql)
  return firstItem(rows)
}

interface FeedRow {
  seq: number
  at_xid: string
  scope: string
  entity: Entity
  entity_id: string
}

/** Reads the next changes of each scope by its index. All changes of all scopes would be sorted for each page. */
async function loadChanges(
  tx: Tx,
  caller: Who,
  cursor: Cursor,
  scopes: string[],
  horizon: string,
): Promise<PullResponse> {
  const { rows: changes } = await sql<FeedRow>`
    select c.seq, c.xid::text as at_xid, c.scope, c.entity, c.entity_id
    from unnest(${scopes}::text[]) as scopes (scope), lateral (
      select change.* from change
      where change.scope = scopes.scope and (change.xid, change.seq) > (${cursor.xid}::xid8, ${cursor.seq}::bigint)
        and change.xid < ${horizon}::xid8
      order by change.xid, change.seq
      limit ${changesPerPull}
    ) c
    order by c.xid, c.seq
    limit ${changesPerPull}
  `.execute(tx.sql)
  const last = changes.at(-1)
  const more = changes.length === changesPerPull
  const position: Position = last ? { xid: last.at_xid, seq: last.seq } : cursor
  const rows = await readRows(
    tx,
    caller,
    changes.map(({ scope, entity, entity_id: id }) => ({ scope, entity, id })),
  )
  const shouldRetry = !more && (await hasHeldBackChanges(tx, scopes, horizon))
  return {
    cursor: formatCursor({ ...cursor, ...position }),
    snapshot: false,
    rows,
    more,
    again: shouldRetry ? retryAfterSeconds : null,
  }
}

/** Returns true if an older open transaction holds back committed changes above the horizon. */
async function hasHeldBackChanges(tx: Tx, scopes: string[], horizon: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from change c where c.scope = any(${scopes}) and c.xid >= ${horizon}::xid8 limit 1
  `.execute(tx.sql)
  return rows.length > 0
}

/** Returns true if changes after this position have been deleted (`sweep.ts`). The device then gets a snapshot. */
async function isTooOld(tx: Tx, cursor: Position): Promise<boolean> {
  const { rows } = await sql<{ swept: string | null }>`
    select value ->> 'xid' as swept from setting where name = 'feed_swept_to'
  `.execute(tx.sql)
  return rows[0]?.swept ? BigInt(cursor.xid) < BigInt(rows[0].swept) : false
}
