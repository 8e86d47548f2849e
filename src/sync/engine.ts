/**
 * Sends the outbox. The life of a command:
 *
 *   send() ─▶ waiting ──marked in a strict transaction──▶ sending ──accepted──▶ gone; the base has its rows
 *               ▲  coalesced while never attempted          │  │ ╲─accepted, rows not told─▶ settling ─next pull─▶ gone
 *               │                                           │  └──refused──▶ refused: kept, without effect
 *               └────── put off, or no answer at all ───────┘
 *
 * and of the drain, which is a pure machine over its ports and its memory of what went wrong (`Pace`):
 *
 *               ┌───────── again, while something can be sent ─────────┐
 *   kick ─▶ round: wait? ─▶ token? ─▶ probe after a failure ─▶ batches ─┴─▶ empty
 *               │             │            │                     │
 *               ▼             ▼            └──────┬──────────────┤
 *             later ◀──── sign-in: until this     ▼              ▼
 *          (until, held)  user has another     later: backoff   upgrade: until a new build runs
 *                         token                or Retry-After
 *
 * Whatever happens, a row leaves only by an answer that names its key.
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

/** @param mine false once somebody else has taken over the lock: then this drain ends. */
export async function drain(ports: Ports, pace: Pace, mine: () => boolean = () => true): Promise<Drained> {
  for (;;) {
    // One user's rows are in one user's database; should another's ever get in, it stays.
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
  // A probe that is refused still came from us.
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
    // What the server wishes counts also where it cannot be written down that it was asked.
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
  // An answer about none of what was sent is not ours.
  if (done === 0 && !putOff) return unreachable('portal')
  const reason = putOff ? forAll[putOff.code] : undefined
  // One that puts everything off is asked ever more rarely.
  if (done > 0 || !reason) succeeded(pace)
  pace.settled += done
  if (done > 0) pace.most = pace.most * 2 >= mostCommandsPerPush ? Infinity : pace.most * 2
  for (const row of rows) if (!settlement.retry.includes(row.key)) pace.held.delete(row.orderKey)
  if (putOff) wait(ports, pace, putOff, reason)
  return null
}

/** Codes that say nothing about the one command: everything waits. */
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

/** The push as a whole was turned down, though each command may be fine. */
const isIndigestible = ({ kind, status }: Failure): boolean => kind === 'refused' || status === 404 || status === 413

/** Finds the command the server cannot take: in halves, and the last one at its own address, whose answer decides. */
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
