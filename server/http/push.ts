/**
 * `sync.push`: executes a batch of commands from one device in order. Each command runs as if it had been sent to its
 * own endpoint, in its own transaction. The first command that must be retried ends the batch, because later commands
 * may depend on it.
 */
import type { FastifyInstance } from 'fastify'
import { checkInput } from '#contract/core/validation'
import { isMutation } from '#contract/core/build-request'
import { countValues, getInputLimits, type InputLimits } from '#contract/core/input-limits'
import { Refusal } from '#contract/core/refusals'
import { protocolVersion, push, type EntityRow, type CommandOutcome, type PushedCommand } from '#contract/sync/sync'
import { transact } from '../db/transact'
import type { Change } from '../db/feed'
import type { Who } from '../domain/route'
import { readRows } from '../domain/sync'
import { createAccessHook, getCurrentCaller } from './request-access'
import { limitBody } from './body'
import { sanitizeError, toRefusal } from './errors'
import { execute, type Deps } from './execute'
import type { Registry } from './routes'

export function servePush(app: FastifyInstance, registry: Registry, deps: Deps): void {
  app.post(
    `/api${push.path}`,
    { onRequest: createAccessHook(push, deps), ...limitBody(push) },
    async (request, reply) => {
      const caller = await getCurrentCaller(push, request, reply, deps)
      if (!caller) throw new Refusal('unauthenticated')
      const protocol = (request.body as { protocol?: unknown } | null)?.protocol
      if (typeof protocol === 'number' && protocol !== protocolVersion) throw new Refusal('old_client')
      const checked = checkInput(push.body, request.body, getInputLimits(push))
      if (!checked.ok) throw new Refusal(checked.tooLarge ? 'too_large' : 'invalid_input')
      deps.metrics?.notePush(checked.value.commands.length)
      const log = (error: unknown) => request.log.error({ err: sanitizeError(error) }, 'unexpected')
      const { results, touched } = await executeCommands(
        checked.value.commands,
        caller,
        request.ip,
        checked.value.device,
        registry,
        deps,
        log,
      )
      // The response must contain the results even if the rows cannot be read. The device gets the rows with its next
      // pull.
      const rows = await readChangedRows(deps, caller, touched).catch((error: unknown) => (log(error), []))
      void reply.header('cache-control', 'no-store')
      return { results, rows }
    },
  )
}

type Log = (error: unknown) => void

async function executeCommands(
  commands: readonly PushedCommand[],
  caller: Who,
  address: string,
  device: string,
  registry: Registry,
  deps: Deps,
  log: Log,
) {
  const results: CommandOutcome[] = []
  const touched: Change[] = []
  for (const command of commands) {
    const outcome = await executeCommand(command, caller, address, device, registry, deps, touched, log)
    results.push(outcome)
    if (outcome.outcome === 'retry') break
  }
  for (const { key } of commands.slice(results.length)) {
    const { code, message } = new Refusal('busy').toBody()
    results.push({ key, outcome: 'retry', code, message })
  }
  return { results, touched }
}

async function executeCommand(
  command: PushedCommand,
  caller: Who,
  address: string,
  device: string,
  registry: Registry,
  deps: Deps,
  touched: Change[],
  log: Log,
): Promise<CommandOutcome> {
  const { key } = command
  try {
    const route = registry.get(command.endpoint)
    if (!route || !isMutation(route.endpoint) || route.endpoint.offline !== 'queue')
      throw new Refusal('no_such_endpoint')
    const input = { params: command.params, body: command.body }
    checkInputSize(input, getInputLimits(route.endpoint))
    const executed = await execute(route, { caller, input, address, device, key, wantsAnswer: false }, deps)
    // The response to a queued command is its changed rows, which are sent once per batch instead of once per command.
    touched.push(...executed.touched)
    if (executed.ok) return { key, outcome: 'accepted' }
    const { code, message, detail } = executed.refusal
    return { key, outcome: 'refused', code, message, ...(detail ? { detail } : {}) }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code === 'unexpected') log(error)
    return toOutcome(key, refusal)
  }
}

/** Applies the limits of the endpoint. The size is checked last: `JSON.stringify` fails on deeply nested input. */
function checkInputSize(input: object, { bytes, values, depth }: InputLimits): void {
  const isTooLarge =
    countValues(input, { values, depth: depth + 1 }) === null || Buffer.byteLength(JSON.stringify(input)) > bytes
  if (isTooLarge) throw new Refusal('too_large')
}

function toOutcome(key: string, refusal: Refusal): CommandOutcome {
  if (refusal.kind === 'sign-in') throw refusal
  const { code, message, detail } = refusal.toBody()
  return { key, outcome: refusal.kind === 'retry' ? 'retry' : 'refused', code, message, ...(detail ? { detail } : {}) }
}

async function readChangedRows(deps: Deps, caller: Who, touched: readonly Change[]): Promise<EntityRow[]> {
  if (touched.length === 0) return []
  return transact(deps.connection.db, (tx) => readRows(tx, caller, touched), {
    isolation: 'repeatable read',
    readOnly: true,
  })
}
