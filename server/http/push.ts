/**
 * `sync.push`: a batch of commands from one device, each carried out as if it had come to its own address, in its own
 * transaction and in the order given. The first that must be tried again ends the batch: what follows may need it.
 */
import type { FastifyInstance } from 'fastify'
import { check } from '#contract/check'
import { isMutation } from '#contract/endpoint'
import { Refusal } from '#contract/refusals'
import { protocolVersion, push, type EntityRow, type Outcome, type PushedCommand } from '#contract/sync'
import { transact } from '../db/transact'
import type { Change } from '../db/feed'
import type { Who } from '../domain/route'
import { readRows } from '../domain/sync'
import { authenticate } from './authenticate'
import { refusalOf } from './errors'
import { execute, type Deps } from './execute'
import type { Registry } from './routes'

export function servePush(app: FastifyInstance, registry: Registry, deps: Deps): void {
  app.post(`/api${push.path}`, async (request, reply) => {
    const who = await authenticate(deps.connection.db, request)
    if (!who) throw new Refusal('unauthenticated')
    const protocol = (request.body as { protocol?: unknown } | null)?.protocol
    if (typeof protocol === 'number' && protocol !== protocolVersion) throw new Refusal('old_client')
    const checked = check(push.body, request.body)
    if (!checked.ok) throw new Refusal('invalid_input')
    const { results, touched } = await carryOutAll(checked.value.commands, who, request.ip, registry, deps)
    const rows = await rowsOf(deps, who, touched)
    void reply.header('cache-control', 'no-store')
    return { results, rows }
  })
}

async function carryOutAll(commands: readonly PushedCommand[], who: Who, address: string, registry: Registry, deps: Deps) {
  const results: Outcome[] = []
  const touched: Change[] = []
  for (const command of commands) {
    const outcome = await carryOutOne(command, who, address, registry, deps, touched)
    results.push(outcome)
    if (outcome.outcome === 'retry') break
  }
  for (const { key } of commands.slice(results.length)) {
    const { code, message } = new Refusal('busy').toBody()
    results.push({ key, outcome: 'retry', code, message })
  }
  return { results, touched }
}

async function carryOutOne(
  command: PushedCommand,
  who: Who,
  address: string,
  registry: Registry,
  deps: Deps,
  touched: Change[],
): Promise<Outcome> {
  const { key } = command
  try {
    const route = registry.get(command.endpoint)
    if (!route || !isMutation(route.endpoint) || route.endpoint.offline !== 'queue') throw new Refusal('no_such_endpoint')
    const input = { params: command.params, body: command.body }
    const executed = await execute(route, { who, input, address, key, wantsAnswer: false }, deps)
    // The answer of a queued command is the rows it touched: sent once for the batch, not once a command.
    touched.push(...executed.touched)
    if (executed.ok) return { key, outcome: 'accepted' }
    const { code, message, detail } = executed.refusal
    return { key, outcome: 'refused', code, message, ...(detail ? { detail } : {}) }
  } catch (error) {
    return outcomeOf(key, refusalOf(error))
  }
}

function outcomeOf(key: string, refusal: Refusal): Outcome {
  if (refusal.kind === 'sign-in') throw refusal
  const { code, message, detail } = refusal.toBody()
  return { key, outcome: refusal.kind === 'retry' ? 'retry' : 'refused', code, message, ...(detail ? { detail } : {}) }
}

async function rowsOf(deps: Deps, who: Who, touched: readonly Change[]): Promise<EntityRow[]> {
  if (touched.length === 0) return []
  return transact(deps.connection.db, (tx) => readRows(tx, who, touched), { isolation: 'repeatable read', readOnly: true })
}
