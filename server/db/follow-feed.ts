/**
 * Follows the end of the change feed, so that this process learns of the changes that any process commits (decision
 * 117).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onOwnChange } from './feed'

/** The changes of one scope. Those of notifications are listed one by one. */
export interface FollowedChange {
  scope: string
  notificationId: string | null
  /** Hash of the session that needs no message about the notification. */
  exceptSession: Buffer | null
}

export interface FeedHandlers {
  /** Called with the changes committed since the last call. If it fails, it is called again with at least those. */
  onChanges(changes: readonly FollowedChange[]): void | Promise<void>
  /** Called at the start and whenever changes may have been missed: everybody must pull. */
  onGap(): void
  onFailure(error: unknown): void
}

export interface FeedFollower {
  close(): Promise<void>
}

export const followerName = 'tilipo-follow'

/** How long a change of another process stays unnoticed at most. */
const pollMs = 200
/** Own commits wake the follower, at most this often. */
const minPauseMs = 20
/** After a longer interruption, everybody pulls: the number of missed changes is not limited. */
const maxGapMs = 60_000
const queryTimeoutMs = 10_000

interface Row {
  snapshot: string
  server: string
  scope: string | null
  notification_id: string | null
  except_session: Buffer | null
}

/**
 * A snapshot names the transactions that it does not see: those from `xmax` on and the open ones in `xip`. Their rows
 * are new if this statement sees them. Each row is therefore returned once, as soon as its transaction has committed,
 * and open transactions delay no others.
 */
const query = `
  select state.snapshot, state.server, fresh.scope, fresh.notification_id, fresh.except_session
  from (
    select pg_current_snapshot()::text as snapshot,
      epoch || ' ' || extract(epoch from pg_postmaster_start_time()) as server
    from feed
  ) state
  left join (
    select scope, case entity when 'notification' then entity_id end as notification_id, except_session,
      min(seq) as first_seq
    from (
      select * from change where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union all
      select * from change where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
    ) change
    group by 1, 2, 3
  ) fresh on true
  order by fresh.first_seq`

interface Position {
  snapshot: string
  /** Changes with another server or epoch: its transaction ids may be those of lost transactions. */
  server: string
  at: number
}

export function followFeed(connectionString: string, { onChanges, onGap, onFailure }: FeedHandlers): FeedFollower {
  const closing = new AbortController()
  // Separate, so that no request delays it. A pool replaces its connection after a failure.
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: followerName,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: queryTimeoutMs,
    // The statistics of a new table or of its newest rows are wrong. The index is always right.
    options: '-c enable_seqscan=off',
  })
  // Without a listener, the loss of a connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  let position: Position | undefined

  async function poll(): Promise<void> {
    const at = performance.now()
    const before = position && at - position.at < maxGapMs ? position : undefined
    const { rows } = await pool.query<Row>(query, [before?.snapshot ?? null])
    const [first] = rows
    if (!first) throw new Error('the change feed has no epoch')
    const { snapshot, server } = first
    if (before?.server === server) {
      const changes = rows.flatMap(toChange)
      if (changes.length > 0) await onChanges(changes)
    } else onGap()
    position = { snapshot, server, at }
  }

  let wake = () => {}
  let isWoken = false
  const unsubscribe = onOwnChange(() => {
    isWoken = true
    wake()
  })

  async function waitForChange(): Promise<void> {
    await sleep(minPauseMs, undefined, { ref: false })
    if (isWoken || closing.signal.aborted) return
    const woken = new AbortController()
    wake = () => woken.abort()
    const signal = AbortSignal.any([woken.signal, closing.signal])
    await sleep(pollMs - minPauseMs, undefined, { signal, ref: false }).catch(() => undefined)
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      isWoken = false
      await poll().catch(onFailure)
      await waitForChange()
    }
  }

  const running = run()
  return {
    async close() {
      unsubscribe()
      closing.abort()
      await running
      await pool.end()
    },
  }
}

const toChange = ({ scope, notification_id, except_session }: Row): FollowedChange[] =>
  scope === null ? [] : [{ scope, notificationId: notification_id, exceptSession: except_session }]
