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
 * An outbox row is deleted only by a response that contains its key, or, if it was refused, by its user or by the server's
 * confirmation of a copy that another device sent (`isSettledDuplicate`).
 */
import { protocolVersion } from '#contract/sync/sync'
import { unreachable, type Failure } from '../../api/result'
import type { OutboxRow } from '../../db/rows'
import {
  startBackoff,
  findEarliestHold,
  holdQueue,
  recordFailure,
  getResumeTime,
  recordSettled,
  recordSuccess,
  setMaxCommands,
  setProbe,
  startReplay,
  adjustBatchSize,
  type BackoffState,
  type Reason,
} from './backoff'
import { toCommand, pickBatches, excludeBlockedRows } from './batch'
import type { Ports, PushAnswer } from './ports'
import { replayNext } from './replay'
import { interpretPushResponse, type PushOutcome } from './settle'

export type DrainOutcome =
  | { state: 'empty' }
  | { state: 'later'; at: number; reason: Reason }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

const replayPeriodMs = 10 * 60_000

/**
 * Sends the outbox until it is empty or blocked.
 * @param holdsLock returns false once another context has taken over the lock; the drain then ends.
 */
export async function drain(
  ports: Ports,
  state: BackoffState,
  holdsLock: () => boolean = () => true,
): Promise<DrainOutcome> {
  for (;;) {
    // A user's database contains only that user's rows. A row of another user would never be sent.
    const rows = excludeBlockedRows(
      (await ports.storage.readSendable()).filter(({ user }) => user === ports.storage.user),
    )
    if (rows.length === 0) return { state: 'empty' }
    const token = await ports.token()
    const now = ports.now()
    if (state.isOutdated) return { state: 'upgrade' }
    if (!token || token === state.refusedToken) return { state: 'sign-in', token }
    const resumeAt = getResumeTime(state)
    if (resumeAt > now) return deferUntil(resumeAt, state.reason)
    if (!holdsLock()) return deferUntil(now, 'none')
    const outcome = await sendRound(ports, state, rows, token)
    if (outcome) return outcome
  }
}

const deferUntil = (at: number, reason: Reason): DrainOutcome => ({ state: 'later', at, reason })

async function sendRound(
  ports: Ports,
  state: BackoffState,
  rows: OutboxRow[],
  token: string,
): Promise<DrainOutcome | null> {
  if ((state.shouldProbe || ports.isOffline()) && !(await isReachable(ports, state))) return null
  const now = ports.now()
  const batches = pickBatches(rows, state, now)
  if (batches.length === 0) {
    const { until, reason } = findEarliestHold(
      state,
      rows.map(({ orderKey }) => orderKey),
    )
    return deferUntil(until, reason)
  }
  if (state.replayUntil > now) await replayNext(ports, state, batches[0]!, token)
  else {
    const failures = await Promise.all(batches.map((batch) => sendBatch(ports, state, batch, token)))
    const failure = failures.find((candidate) => candidate !== null)
    if (failure) recordFailure(state, ports, failure, token)
  }
  return null
}

async function isReachable(ports: Ports, state: BackoffState): Promise<boolean> {
  const result = await ports.transport.probe()
  // A refused probe still came from our server.
  const isFromServer = result.ok || (result.kind !== 'unreachable' && result.kind !== 'retry')
  if (isFromServer) setProbe(state, false)
  else recordFailure(state, ports, result, null)
  return isFromServer
}

async function sendBatch(
  ports: Ports,
  state: BackoffState,
  batch: OutboxRow[],
  token: string,
): Promise<Failure | null> {
  const rows = await ports.storage.markTried(batch.map(({ key }) => key))
  if (rows.length === 0) return null
  const body = { protocol: protocolVersion, device: ports.storage.device, commands: rows.map(toCommand) }
  const sentAt = ports.now()
  const result = await ports.transport.push(body, token)
  if (result.ok) {
    adjustBatchSize(state, ports.now() - sentAt)
    return applyPushResponse(ports, state, rows, result.answer)
  }
  try {
    await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })
  } catch (error) {
    // The response of the server counts even if the outbox could not be updated.
    recordFailure(state, ports, result, token)
    throw error
  }
  if (!isBatchRejected(result)) return result
  await bisectBatch(ports, state, rows, token, result)
  return null
}

async function applyPushResponse(
  ports: Ports,
  state: BackoffState,
  rows: OutboxRow[],
  response: PushAnswer,
): Promise<Failure | null> {
  const { settlement, settledCount, firstDeferred } = interpretPushResponse(rows, response)
  await ports.storage.settle(settlement)
  // A response without a result for any of the commands is not the response to this request.
  if (settledCount === 0 && !firstDeferred) return unreachable('cut')
  const reason = firstDeferred ? globalReasons[firstDeferred.code] : undefined
  // If a response defers all commands, the backoff keeps growing.
  if (settledCount > 0 || !reason) recordSuccess(state)
  if (settledCount > 0) setMaxCommands(state, state.maxCommands * 2)
  const settledRows = rows.filter(({ key }) => !settlement.retry.includes(key))
  recordSettled(state, settledCount, settledRows)
  if (firstDeferred) applyDeferral(ports, state, firstDeferred, reason)
  return null
}

/** Refusal codes that concern the server rather than one command: all commands wait. */
const globalReasons: Record<string, Reason> = {
  busy: 'server',
  maintenance: 'maintenance',
  too_many_requests: 'too_many',
}

function applyDeferral(
  ports: Ports,
  state: BackoffState,
  { row, retryAfter }: NonNullable<PushOutcome['firstDeferred']>,
  reason: Reason | undefined,
): void {
  if (!reason) return holdQueue(state, row.orderKey, ports, retryAfter)
  startBackoff(state, ports, reason, retryAfter)
  setProbe(state, false)
}

/** Returns whether the server rejected the push as a whole, although each command may be valid. */
const isBatchRejected = ({ kind, status }: Failure): boolean => kind === 'refused' || status === 404 || status === 413

/**
 * Isolates the command that makes the server reject a batch: batches are halved, and the last command is sent to its
 * REST endpoint, whose response decides.
 */
async function bisectBatch(
  ports: Ports,
  state: BackoffState,
  rows: OutboxRow[],
  token: string,
  { status }: Failure,
): Promise<void> {
  if (status === 404) startReplay(state, ports.now() + replayPeriodMs)
  else if (rows.length === 1) await replayNext(ports, state, rows, token)
  else setMaxCommands(state, Math.ceil(rows.length / 2))
}
