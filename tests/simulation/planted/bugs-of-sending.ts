import type { PlantedBug } from './bugs'

const engine = 'src/sync/engine/engine.ts'
const rowTransitions = 'src/sync/outbox/row-transitions.ts'
const batch = 'src/sync/engine/batch.ts'
const backoff = 'src/sync/engine/backoff.ts'
const settle = 'src/sync/engine/settle.ts'
const coalesce = 'src/sync/outbox/coalesce.ts'

/** Bugs in sending commands and in handling the responses. */
export const bugsOfSending: readonly PlantedBug[] = [
  {
    name: 'a retried command gets a new key',
    file: rowTransitions,
    find: "export const markUnanswered = (row: OutboxRow): OutboxRow => ({ ...row, state: 'waiting',",
    replace:
      "export const markUnanswered = (row: OutboxRow): OutboxRow => ({ ...row, key: `${row.key.slice(1)}0`, state: 'waiting',",
    foundBy: 'model',
  },
  {
    name: 'commands are deleted before the server acknowledges them',
    file: engine,
    find: '  const result = await ports.transport.push(body, token)\n',
    replace:
      '  await ports.storage.settle({ accepted: rows.map(({ key }) => key) })\n  const result = await ports.transport.push(body, token)\n',
    foundBy: 'model',
  },
  {
    name: 'a command is attempted while the browser reports that it is offline',
    file: engine,
    find: '(state.shouldProbe || ports.isOffline())',
    replace: 'state.shouldProbe',
    foundBy: 'src/sync/engine/engine.network.test.ts',
  },
  {
    name: 'pending commands are attempted at the start without a probe',
    file: 'src/sync/engine/runner.ts',
    find: "    if (reason === 'start') this.requireProbe()\n",
    replace: '',
    foundBy: 'src/sync/engine/engine.network.test.ts',
  },
  {
    name: 'commands are dropped on a 401',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      "  await ports.storage.settle(result.kind === 'sign-in' ? { accepted: rows.map(({ key }) => key) } : { unanswered: rows.map(({ key }) => key) })\n",
    foundBy: 'model',
  },
  {
    name: 'commands are dropped on a 5xx',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      '  await ports.storage.settle((result.status ?? 0) >= 500 ? { accepted: rows.map(({ key }) => key) } : { unanswered: rows.map(({ key }) => key) })\n',
    foundBy: 'model',
  },
  {
    name: 'a missing response counts as a refusal',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      "  await ports.storage.settle({ refused: rows.map(({ key }) => ({ key, refusal: { code: 'refused', message: '' } })) })\n",
    foundBy: 'model',
  },
  {
    name: 'commands are sent without being marked as attempted',
    file: engine,
    find: '  const rows = await ports.storage.markTried(batch.map(({ key }) => key))\n',
    replace: '  const rows = batch\n',
    foundBy: 'model',
  },
  {
    name: 'a drain continues after its lock was lost',
    file: engine,
    find: "    if (!holdsLock()) return deferUntil(now, 'none')\n",
    replace: '',
    foundBy: 'src/sync/engine/engine.test.ts',
  },
  {
    name: 'rows of another user are sent',
    file: engine,
    find: '.filter(({ user }) => user === ports.storage.user)',
    replace: '',
    foundBy: 'src/sync/engine/engine.session.test.ts',
  },
  {
    name: 'the token of another user is used',
    file: 'src/api/device.ts',
    find: 'return device.userId === userId ? device.token : null',
    replace: 'return device.token',
    foundBy: 'src/api/session.test.ts',
  },
  {
    name: 'sending stops forever after a rejected token',
    file: engine,
    find: 'if (!token || token === state.refusedToken)',
    replace: 'if (!token || state.refusedToken !== null)',
    foundBy: 'model',
  },
  {
    name: 'a rejected token is retried without a new one',
    file: engine,
    find: 'if (!token || token === state.refusedToken)',
    replace: 'if (!token)',
    foundBy: 'src/sync/engine/engine.session.test.ts',
  },
  {
    name: 'a batch rejected with 413 is not bisected',
    file: engine,
    find: "=> kind === 'refused' || status === 404 || status === 413",
    replace: '=> status === 404',
    foundBy: 'src/sync/engine/engine.server.test.ts',
  },
  {
    name: 'no probe is sent after a failure',
    file: engine,
    find: 'if ((state.shouldProbe || ports.isOffline()) && !(await isReachable(ports, state))) return null',
    replace: '',
    foundBy: 'src/sync/engine/engine.network.test.ts',
  },
  {
    name: 'a command without a result counts as accepted',
    file: settle,
    find: 'if (!result) settlement.unanswered.push(row.key)',
    replace: 'if (!result) settlement.accepted.push(row.key)',
    foundBy: 'src/sync/engine/settle.test.ts',
  },
  {
    name: 'a captive portal page counts as a refusal',
    file: 'src/api/request.ts',
    find: "  if (!errorBody && kind !== 'retry') return { ...unreachable(getCause(body), status), ...(body === '' && { message: defaultMessage }) }\n",
    replace: '',
    foundBy: 'model',
  },
  {
    name: 'results are matched by position instead of key',
    file: settle,
    find: '    const result = results.get(row.key)\n',
    replace: '    const result = answer.results[sent.indexOf(row)]\n',
    foundBy: 'model',
  },
  {
    name: 'a refusal counts as accepted',
    file: settle,
    find: "result.outcome === 'accepted') (isCoveredByRows",
    replace: "result.outcome !== 'retry') (isCoveredByRows",
    foundBy: 'model',
  },
  {
    name: 'a retry outcome counts as a refusal',
    file: settle,
    find: "  outcome === 'refused' && getRefusalKind(422, code) === 'refused'",
    replace: "  outcome !== 'accepted' || getRefusalKind(422, code) === 'refused'",
    foundBy: 'model',
  },
  {
    name: 'a command accepted without rows does not settle',
    file: settle,
    find: '(isCoveredByRows(row, response.rows) ? settlement.accepted : settlement.settling)',
    replace: 'settlement.accepted',
    foundBy: 'src/sync/engine/engine.network.test.ts',
  },
  {
    name: 'a batch ignores the order of commands',
    file: batch,
    find: 'const batch = pickBatch(rows.filter(({ orderKey }) => !closedOrderKeys.has(orderKey)), state)',
    replace:
      'const batch = pickBatch(rows.filter(({ orderKey }) => !closedOrderKeys.has(orderKey)).toReversed(), state)',
    foundBy: 'model',
  },
  {
    name: 'commands of one queue get different order keys',
    file: 'src/sync/outbox/outbox.ts',
    find: 'orderKey: command.orderKey ?? key,',
    replace: 'orderKey: key,',
    foundBy: 'src/sync/engine/storage.test.ts',
  },
  {
    name: 'two concurrent batches contain the same queue',
    file: batch,
    find: '    for (const { orderKey } of batch) closedOrderKeys.add(orderKey)\n',
    replace: '    for (const { orderKey } of batch.slice(1)) closedOrderKeys.add(orderKey)\n',
    foundBy: 'src/sync/engine/batch.test.ts',
  },
  {
    name: 'a command is merged into an attempted one',
    file: coalesce,
    find: "row.state === 'waiting' && row.attempted === 0",
    replace: "row.state === 'waiting'",
    foundBy: 'model',
  },
  {
    name: 'clearing the cart drops attempted commands',
    file: coalesce,
    find: 'rows.filter((row) => isUnsent(row) && row.coalesceKey',
    replace: 'rows.filter((row) => row.coalesceKey',
    foundBy: 'model',
  },
  {
    name: 'an undo is dropped although the target existed before',
    file: coalesce,
    find: '{ endpoint: later.endpoint, input: later.input }, hadTarget)',
    replace: '{ endpoint: later.endpoint, input: later.input }, () => false)',
    foundBy: 'src/sync/outbox/coalesce.test.ts',
  },
  {
    name: 'Retry-After is ignored',
    file: backoff,
    find: '  if (retryAfter) state.notBefore',
    replace: '  if (retryAfter === -1) state.notBefore',
    foundBy: 'model',
  },
  {
    name: 'a manual retry overrides Retry-After',
    file: backoff,
    find: '  else state.until = 0\n',
    replace: '  else state.until = state.notBefore = 0\n',
    foundBy: 'src/sync/engine/backoff.test.ts',
  },
  {
    name: 'a deferred queue is never retried',
    file: backoff,
    find: '  const until = clock.now() + 250 + jitter(failures, clock.random)\n',
    replace: '  const until = Infinity\n',
    foundBy: 'model',
  },
  {
    name: 'the backoff has no jitter',
    file: backoff,
    find: '  random() * Math.min(maxDelayMs,',
    replace: '  Math.min(maxDelayMs,',
    foundBy: 'src/sync/engine/backoff.test.ts',
  },
  {
    name: 'a drain runs without the lock',
    file: 'src/sync/engine/runner.ts',
    find: 'await this.ports\n      .lock((holdsLock) => drain(this.ports, this.pushBackoff, holdsLock))\n',
    replace: 'await drain(this.ports, this.pushBackoff)\n',
    foundBy: 'model',
  },
  {
    name: 'a clock that is set back extends the backoff',
    file: backoff,
    find: '    if (raw + ahead < last) ahead = last - raw\n',
    replace: '',
    foundBy: 'model',
  },
  {
    name: 'a push whose commands were all deferred resets the backoff',
    file: engine,
    find: '  if (settledCount > 0 || !reason) recordSuccess(state)\n',
    replace: '  recordSuccess(state)\n',
    foundBy: 'src/sync/engine/engine.server.test.ts',
  },
  {
    name: 'a full disk loses Retry-After',
    file: engine,
    find: '    recordFailure(state, ports, result, token)\n    throw error\n',
    replace: '    throw error\n',
    foundBy: 'src/sync/engine/engine.server.test.ts',
  },
  {
    name: 'a second tap creates a new key',
    file: 'src/api/use-stable-key.ts',
    find: '      if (last?.serialized !== serialized) last =',
    replace: '      last =',
    foundBy: 'src/api/use-stable-key.test.ts',
  },
  {
    name: 'a retry after a missing response creates a new key',
    file: 'src/api/use-stable-key.ts',
    find: "if (!result.ok && result.kind === 'refused')",
    replace: 'if (!result.ok)',
    foundBy: 'src/api/use-stable-key.test.ts',
  },
]
