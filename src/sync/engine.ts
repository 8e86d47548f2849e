/**
 * Sends the outbox. States of a command:
 *
 *   send() ─▶ waiting ──marked in a strict transaction──▶ sending ──accepted──▶ deleted; the base has its rows
 *               ▲  coalesced while never attempted          │  │ └─accepted, no rows─▶ settling ─next pull─▶ deleted
 *               │                                           │  └──refused──▶ refused: stored, without effect
 *               └────── deferred, or no response ───────────┘
 *
 * The drain is a state machine over its ports and its record of failures (`BackoffState`):
 *
 *               ┌──────── repeat while something can be sent ───────────┐
 *   kick ─▶ round: wait? ─▶ token? ─▶ probe after a failure ─▶ batches ─┴─▶ empty
 *               │             │            │                     │
 *               ▼             ▼            └──────┬──────────────┤
 *             later ◀──── sign-in: until the      ▼              ▼
 *          (until, held)  user has another     later: backoff   upgrade: until a new build runs
 *                         token                or Retry-After
 *
 * An outbox row is deleted only by a response that contains its key.
 */
import { mostCommandsPerPush, protocolVersion } from '#contract/sync'
import { unreachable, type Failure } from '../api/result'
import type { OutboxRow } from '../db/rows'
import { failed, firstHeld, hold, note, openAt, succeeded, weigh, type Pace, type Reason } from './backoff'
import { commandOf, pickBatches, withoutHeld } from './batch'
import type { Ports, PushAnswer } from './ports'
import { replayRound } from './replay'
import { judge, type Judged } from './settle'

export type Drained =
  | { state: 'empty' }
  | { state: 'later'; at: number; reason: Reason }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

const restMs = 10 * 60_000

/**
 * Sends the outbox until it is empty or blocked.
 * @param holdsLock returns false once another context has taken over the lock; the drain then ends.
 */
export async function drain(ports: Ports, pace: Pace, mine: () => boolean = () => true): Promise<Drained> {
  for (;;) {
    // A user's database contains only that user's rows. A row of another user would never be sent.
    const rows = withoutHeld((await ports.storage.waiting()).filter(({ user }) => user === ports.storage.user))
    if (rows.length === 0) return { state: 'empty' }
    const token = await ports.token()
    const now = ports.now()
    const ended = whyNot(pace, token, now) ?? (mine() ? await round(ports, pace, rows, token!) : later(now, 'none'))
    if (ended) return ended
  }
}

const later = (at: number, reason: Reason): Drained => ({ state: 'later', at, reason })

function whyNot(pace: Pace, token: string | null, now: number): Drained | null {
  if (pace.outdated) return { state: 'upgrade' }
  if (!token || token === pace.refusedToken) return { state: 'sign-in', token }
  const at = openAt(pace)
  return at > now ? later(at, pace.reason) : null
}

async function round(ports: Ports, pace: Pace, rows: OutboxRow[], token: string): Promise<Drained | null> {
  if (pace.probe && !(await isReachable(ports, pace))) return null
  const now = ports.now()
  const batches = pickBatches(rows, pace, now)
  if (batches.length === 0) {
    const { until, reason } = firstHeld(
      pace,
      rows.map(({ orderKey }) => orderKey),
    )
    return later(until, reason)
  }
  if (pace.restUntil > now) await replayRound(ports, pace, batches[0]!, token)
  else {
    const ends = await Promise.all(batches.map((batch) => sendBatch(ports, pace, batch, token)))
    const failure = ends.find((end) => end !== null)
    if (failure) note(pace, ports, failure, token)
  }
  return null
}

async function isReachable(ports: Ports, pace: Pace): Promise<boolean> {
  const probed = await ports.transport.probe()
  // A refused probe still came from our server.
  const isOurs = probed.ok || (probed.kind !== 'unreachable' && probed.kind !== 'retry')
  if (isOurs) pace.probe = false
  else note(pace, ports, probed, null)
  return isOurs
}

async function sendBatch(ports: Ports, pace: Pace, batch: OutboxRow[], token: string): Promise<Failure | null> {
  const rows = await ports.storage.markAttempted(batch.map(({ key }) => key))
  if (rows.length === 0) return null
  const body = { protocol: protocolVersion, device: ports.storage.device, commands: rows.map(commandOf) }
  const sentAt = ports.now()
  const result = await ports.transport.push(body, token)
  if (result.ok) {
    weigh(pace, ports.now() - sentAt)
    return settleAnswer(ports, pace, rows, result.answer)
  }
  try {
    await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })
  } catch (error) {
    // The response of the server counts even if the outbox could not be updated.
    note(pace, ports, result, token)
    throw error
  }
  if (!isIndigestible(result)) return result
  await takeApart(ports, pace, rows, token, result)
  return null
}

async function settleAnswer(ports: Ports, pace: Pace, rows: OutboxRow[], answer: PushAnswer): Promise<Failure | null> {
  const { settlement, done, putOff } = judge(rows, answer)
  await ports.storage.settle(settlement)
  // A response without a result for any of the commands did not come from our server.
  if (done === 0 && !putOff) return unreachable('portal')
  const reason = putOff ? forAll[putOff.code] : undefined
  // If a response defers all commands, the backoff keeps growing.
  if (done > 0 || !reason) succeeded(pace)
  pace.settled += done
  if (done > 0) pace.most = pace.most * 2 >= mostCommandsPerPush ? Infinity : pace.most * 2
  for (const row of rows) if (!settlement.retry.includes(row.key)) pace.held.delete(row.orderKey)
  if (putOff) wait(ports, pace, putOff, reason)
  return null
}

/** Refusal codes that concern the server rather than one command: all commands wait. */
const forAll: Record<string, Reason> = { busy: 'server', maintenance: 'maintenance', too_many_requests: 'too_many' }

function wait(
  ports: Ports,
  pace: Pace,
  { row, retryAfter }: NonNullable<Judged['putOff']>,
  reason: Reason | undefined,
): void {
  if (!reason) return hold(pace, row.orderKey, ports, retryAfter)
  failed(pace, ports, reason, retryAfter)
  pace.probe = false
}

/** Returns whether the server rejected the push as a whole, although each command may be valid. */
const isIndigestible = ({ kind, status }: Failure): boolean => kind === 'refused' || status === 404 || status === 413

/**
 * Isolates the command that makes the server reject a batch: batches are halved, and the last command is sent to its
 * REST endpoint, whose response decides.
 */
async function takeApart(
  ports: Ports,
  pace: Pace,
  rows: OutboxRow[],
  token: string,
  { status }: Failure,
): Promise<void> {
  if (status === 404) pace.restUntil = ports.now() + restMs
  else if (rows.length === 1) await replayRound(ports, pace, rows, token)
  else pace.most = Math.ceil(rows.length / 2)
}
