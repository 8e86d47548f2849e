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
import { protocolVersion } from '#contract/sync'
import { unreachable, type Failure, type Result } from '../api/result'
import type { OutboxRow } from '../db/rows'
import { failed, hold, openAt, succeeded, type Pace, type Reason } from './backoff'
import { commandOf, pickBatches } from './batch'
import type { Ports, PushAnswer } from './ports'
import { replayRound } from './replay'
import { judge, type Judged } from './settle'

export type Drained =
  | { state: 'empty' }
  | { state: 'later'; at: number; reason: Reason }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

export type Step = 'again' | 'stop'

const restMs = 10 * 60_000

/** @param mine false once somebody else has taken over the lock: then this drain ends. */
export async function drain(ports: Ports, pace: Pace, mine: () => boolean = () => true): Promise<Drained> {
  for (;;) {
    const rows = await ports.storage.waiting()
    if (rows.length === 0) return { state: 'empty' }
    const token = await ports.token()
    const pause = whyNot(pace, token, ports.now())
    if (pause) return pause
    if (!mine()) return { state: 'later', at: ports.now(), reason: 'none' }
    await round(ports, pace, rows, token!)
  }
}

function whyNot(pace: Pace, token: string | null, now: number): Drained | null {
  if (pace.outdated) return { state: 'upgrade' }
  if (!token || token === pace.refusedToken) return { state: 'sign-in', token }
  const at = openAt(pace)
  return at > now ? { state: 'later', at, reason: pace.reason } : null
}

async function round(ports: Ports, pace: Pace, rows: OutboxRow[], token: string): Promise<void> {
  if (pace.probe) {
    const probed = await ports.transport.probe()
    if (!probed.ok && !isOurs(probed)) return note(ports, pace, probed)
    pace.probe = false
  }
  const now = ports.now()
  const batches = pickBatches(rows, pace, now)
  if (batches.length === 0) {
    pace.until = Math.min(...[...pace.held.values()].map(({ until }) => until).filter((until) => until > now))
    return
  }
  if (pace.restUntil > now) return replayRound(ports, pace, batches[0]!, token)
  await Promise.all(batches.map((batch) => sendBatch(ports, pace, batch, token)))
}

/** A probe that is refused still came from us. */
const isOurs = ({ kind }: Failure): boolean => kind !== 'unreachable' && kind !== 'retry'

async function sendBatch(ports: Ports, pace: Pace, batch: OutboxRow[], token: string): Promise<void> {
  const rows = (await ports.storage.markAttempted(batch.map(({ key }) => key))).filter(({ user }) => user === ports.storage.user)
  if (rows.length === 0) return
  const body = { protocol: protocolVersion, device: ports.storage.device, commands: rows.map(commandOf) }
  const result = await ports.transport.push(body, token)
  if (result.ok) return settleAnswer(ports, pace, rows, result.answer)
  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })
  if (isIndigestible(result)) return takeApart(ports, pace, rows, token, result)
  note(ports, pace, result, token)
}

async function settleAnswer(ports: Ports, pace: Pace, rows: OutboxRow[], answer: PushAnswer): Promise<void> {
  const judged = judge(rows, answer)
  await ports.storage.settle(judged.settlement)
  if (judged.done > 0 || judged.putOff) succeeded(pace)
  // An answer about none of what was sent is not ours.
  else note(ports, pace, unreachable('portal'))
  if (judged.done > 0) pace.most = pace.most * 2 > rows.length * 4 ? Infinity : pace.most * 2
  for (const key of new Set(rows.filter((row) => !judged.settlement.retry.includes(row.key)).map(({ orderKey }) => orderKey))) pace.held.delete(key)
  if (judged.putOff) putOff(ports, pace, judged.putOff)
}

/** Codes that say nothing about the one command: everything waits. */
const forAll: Record<string, Reason> = { busy: 'server', maintenance: 'maintenance', too_many_requests: 'too_many' }

function putOff(ports: Ports, pace: Pace, { row, code, retryAfter }: NonNullable<Judged['putOff']>): void {
  const reason = forAll[code]
  if (!reason) return hold(pace, row.orderKey, ports)
  failed(pace, ports, reason, retryAfter)
  pace.probe = false
}

/** The push as a whole was turned down, though each command may be fine. */
const isIndigestible = ({ kind, status }: Failure): boolean => kind === 'refused' || status === 404 || status === 413

/** Finds the command the server cannot take: in halves, and the last one at its own address, whose answer decides. */
async function takeApart(ports: Ports, pace: Pace, rows: OutboxRow[], token: string, { status }: Failure): Promise<void> {
  if (status === 404) pace.restUntil = ports.now() + restMs
  else if (rows.length === 1) return replayRound(ports, pace, rows, token)
  else pace.most = Math.ceil(rows.length / 2)
}

/** Remembers why nothing could be sent. */
export function note(ports: Ports, pace: Pace, failure: Failure, token?: string): void {
  if (failure.kind === 'sign-in') pace.refusedToken = token ?? null
  else if (failure.kind === 'upgrade') pace.outdated = true
  else failed(pace, ports, reasonOf(failure), failure.retryAfter)
}

export function reasonOf({ kind, status, code }: Failure): Reason {
  if (kind === 'unreachable') return code === 'portal' ? 'portal' : 'offline'
  if (code === 'maintenance') return 'maintenance'
  return status === 429 ? 'too_many' : 'server'
}

export type { Result }
