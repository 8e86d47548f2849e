import type { Planted } from './bugs'

const engine = 'src/sync/engine.ts'
const steps = 'src/sync/row-transitions.ts'
const batch = 'src/sync/batch.ts'
const backoff = 'src/sync/backoff.ts'
const settle = 'src/sync/settle.ts'
const coalesce = 'src/sync/coalesce.ts'

/** In what leaves the device, and in what comes of it. */
export const bugsOfSending: readonly Planted[] = [
  {
    name: 'new key on retry',
    file: steps,
    find: "export const markUnanswered = (row: OutboxRow): OutboxRow => ({ ...row, state: 'waiting',",
    replace:
      "export const markUnanswered = (row: OutboxRow): OutboxRow => ({ ...row, key: `${row.key.slice(1)}0`, state: 'waiting',",
    foundBy: 'model',
  },
  {
    name: 'delete before acknowledged',
    file: engine,
    find: '  const result = await ports.transport.push(body, token)\n',
    replace:
      '  await ports.storage.settle({ accepted: rows.map(({ key }) => key) })\n  const result = await ports.transport.push(body, token)\n',
    foundBy: 'model',
  },
  {
    name: 'drop on 401',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      "  await ports.storage.settle(result.kind === 'sign-in' ? { accepted: rows.map(({ key }) => key) } : { unanswered: rows.map(({ key }) => key) })\n",
    foundBy: 'model',
  },
  {
    name: 'drop on 5xx',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      '  await ports.storage.settle((result.status ?? 0) >= 500 ? { accepted: rows.map(({ key }) => key) } : { unanswered: rows.map(({ key }) => key) })\n',
    foundBy: 'model',
  },
  {
    name: 'no answer counts as refused',
    file: engine,
    find: '  await ports.storage.settle({ unanswered: rows.map(({ key }) => key) })\n',
    replace:
      "  await ports.storage.settle({ refused: rows.map(({ key }) => ({ key, refusal: { code: 'refused', message: '' } })) })\n",
    foundBy: 'model',
  },
  {
    name: 'marked as attempted only after it was sent',
    file: engine,
    find: '  const rows = await ports.storage.markTried(batch.map(({ key }) => key))\n',
    replace: '  const rows = batch\n',
    foundBy: 'model',
  },
  {
    name: 'a frozen drainer goes on after its lock was taken',
    file: engine,
    find: "(holdsLock() ? await sendRound(ports, state, rows, token!) : deferUntil(now, 'none'))",
    replace: '(await sendRound(ports, state, rows, token!))',
    foundBy: 'src/sync/engine.test.ts',
  },
  {
    name: "another user's row is sent",
    file: engine,
    find: '.filter(({ user }) => user === ports.storage.user)',
    replace: '',
    foundBy: 'src/sync/engine.session.test.ts',
  },
  {
    name: 'any token will do',
    file: 'src/api/device.ts',
    find: 'return device.userId === userId ? device.token : null',
    replace: 'return device.token',
    foundBy: 'src/api/session.test.ts',
  },
  {
    name: 'a refused token is given up for good',
    file: engine,
    find: 'if (!token || token === state.refusedToken)',
    replace: 'if (!token || state.refusedToken !== null)',
    foundBy: 'model',
  },
  {
    name: 'a refused token is tried again and again',
    file: engine,
    find: 'if (!token || token === state.refusedToken)',
    replace: 'if (!token)',
    foundBy: 'src/sync/engine.session.test.ts',
  },
  {
    name: 'too large by size is no reason to send less',
    file: engine,
    find: "=> kind === 'refused' || status === 404 || status === 413",
    replace: '=> status === 404',
    foundBy: 'src/sync/engine.server.test.ts',
  },
  {
    name: 'no probe after a failure',
    file: engine,
    find: 'if (state.shouldProbe && !(await isReachable(ports, state))) return null',
    replace: '',
    foundBy: 'src/sync/engine.network.test.ts',
  },
  {
    name: 'an answer about nothing is an answer',
    file: settle,
    find: 'if (!result) settlement.unanswered.push(row.key)',
    replace: 'if (!result) settlement.accepted.push(row.key)',
    foundBy: 'src/sync/settle.test.ts',
  },
  {
    name: 'a portal page counts as a refusal',
    file: 'src/api/request.ts',
    find: "  if (!errorBody && kind !== 'retry') return { ...unreachable('portal', status), ...(body === '' ? { message: defaultMessage } : {}) }\n",
    replace: '',
    foundBy: 'model',
  },
  {
    name: 'outcomes matched by their place',
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
    name: 'not now counts as never',
    file: settle,
    find: "  outcome === 'refused' && getRefusalKind(422, code) === 'refused'",
    replace: "  outcome !== 'accepted' || getRefusalKind(422, code) === 'refused'",
    foundBy: 'model',
  },
  {
    name: 'accepted without rows is forgotten at once',
    file: settle,
    find: '(isCoveredByRows(row, response.rows) ? settlement.accepted : settlement.settling)',
    replace: 'settlement.accepted',
    foundBy: 'src/sync/engine.network.test.ts',
  },
  {
    name: 'order key ignored',
    file: batch,
    find: 'const batch = pickBatch(rows.filter(({ orderKey }) => !closedOrderKeys.has(orderKey)), state)',
    replace:
      'const batch = pickBatch(rows.filter(({ orderKey }) => !closedOrderKeys.has(orderKey)).toReversed(), state)',
    foundBy: 'model',
  },
  {
    name: 'a stuck queue is overtaken by its own',
    file: 'src/sync/outbox.ts',
    find: 'orderKey: command.orderKey ?? key,',
    replace: 'orderKey: key,',
    foundBy: 'src/sync/storage.test.ts',
  },
  {
    name: 'two batches share a queue',
    file: batch,
    find: '    for (const { orderKey } of batch) closedOrderKeys.add(orderKey)\n',
    replace: '    for (const { orderKey } of batch.slice(1)) closedOrderKeys.add(orderKey)\n',
    foundBy: 'src/sync/batch.test.ts',
  },
  {
    name: 'an attempted row is merged into',
    file: coalesce,
    find: "row.state === 'waiting' && row.attempted === 0",
    replace: "row.state === 'waiting'",
    foundBy: 'model',
  },
  {
    name: 'clearing drops what has left already',
    file: coalesce,
    find: 'rows.filter((row) => isUnsent(row) && row.coalesceKey',
    replace: 'rows.filter((row) => row.coalesceKey',
    foundBy: 'model',
  },
  {
    name: 'what is taken back is never sent',
    file: coalesce,
    find: '{ endpoint: later.endpoint, input: later.input }, hadTarget)',
    replace: '{ endpoint: later.endpoint, input: later.input }, () => false)',
    foundBy: 'src/sync/coalesce.test.ts',
  },
  {
    name: 'Retry-After ignored',
    file: backoff,
    find: '  if (retryAfter) state.notBefore',
    replace: '  if (retryAfter === -1) state.notBefore',
    foundBy: 'model',
  },
  {
    name: 'a tap overrides Retry-After',
    file: backoff,
    find: '  else state.until = 0\n',
    replace: '  else state.until = state.notBefore = 0\n',
    foundBy: 'src/sync/backoff.test.ts',
  },
  {
    name: 'a stuck queue waits for ever',
    file: backoff,
    find: '  const until = clock.now() + 250 + jitter(failures, clock.random)\n',
    replace: '  const until = Infinity\n',
    foundBy: 'model',
  },
  {
    name: 'everybody comes back at once',
    file: backoff,
    find: '  random() * Math.min(maxDelayMs,',
    replace: '  Math.min(maxDelayMs,',
    foundBy: 'src/sync/backoff.test.ts',
  },
  {
    name: 'lock not taken',
    file: 'src/sync/runner.ts',
    find: 'await this.ports\n      .lock((holdsLock) => drain(this.ports, this.pushBackoff, holdsLock))\n',
    replace: 'await drain(this.ports, this.pushBackoff)\n',
    foundBy: 'model',
  },
  {
    name: 'a clock that is set back stops the pauses from ending',
    file: backoff,
    find: '    if (raw + ahead < last) ahead = last - raw\n',
    replace: '',
    foundBy: 'model',
  },
  {
    name: 'a server that puts everything off is asked again at once',
    file: engine,
    find: '  if (settledCount > 0 || !reason) recordSuccess(state)\n',
    replace: '  recordSuccess(state)\n',
    foundBy: 'src/sync/engine.server.test.ts',
  },
  {
    name: 'a full disk forgets what the server wished',
    file: engine,
    find: '    recordFailure(state, ports, result, token)\n    throw error\n',
    replace: '    throw error\n',
    foundBy: 'src/sync/engine.server.test.ts',
  },
  {
    name: 'pressed again it is another act',
    file: 'src/api/use-stable-key.ts',
    find: '      if (last?.serialized !== serialized) last =',
    replace: '      last =',
    foundBy: 'src/api/use-stable-key.test.ts',
  },
  {
    name: 'after no answer it is another act',
    file: 'src/api/use-stable-key.ts',
    find: "if (!result.ok && result.kind === 'refused')",
    replace: 'if (!result.ok)',
    foundBy: 'src/api/use-stable-key.test.ts',
  },
]
