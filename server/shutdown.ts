/** Shuts the process down in order: after a signal, when the supervisor has ended, or after an unhandled error. */
import { sanitizeError } from './http/errors'

export const exitCodes = {
  /** Stopped on request. */
  stopped: 0,
  /** Cannot start as it is configured. A supervisor must not restart it. */
  misconfigured: 1,
  /** Failed while starting or running. A supervisor may restart it. */
  failed: 70,
} as const

/**
 * Time limit of a shutdown after a failure, in ms. Stop handlers may hang then, so the process exits anyway, and the
 * watchdog stops PostgreSQL.
 */
const maxFailedStopMs = 20_000

export const print = (line: string): void => void process.stdout.write(`${line}\n`)
export const logError = (line: string): void => void process.stderr.write(`${line}\n`)

/** The newest comes first, because parts stop in the reverse order of their start. */
const stopHandlers: (() => Promise<unknown>)[] = []
export const onStop = (handler: () => Promise<unknown>): void => void stopHandlers.unshift(handler)

let isStopping = false

/** Stops everything and exits. Only the first call has an effect. */
export async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const stopHandler of stopHandlers.splice(0)) await stopHandler().catch((error: Error) => logError(error.message))
  process.exit(code)
}

/** Logs an error after which the state of the process is unknown, finishes the open requests and exits. */
export function fail(description: string): void {
  logError(description)
  setTimeout(() => process.exit(exitCodes.failed), maxFailedStopMs).unref()
  void stop(exitCodes.failed)
}

export function handleProcessEvents(): void {
  process.on('uncaughtException', (error) => fail(`Uncaught exception: ${describeError(error)}`))
  process.on('unhandledRejection', (error) => fail(`Unhandled rejection: ${describeError(error)}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(exitCodes.stopped))
  // The server keeps running when the process that reads its output has ended.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  // Under `npm start` the supervisor holds the other end of this channel. If it was killed, nothing else stops the
  // server.
  if (!process.send) return
  process.on('disconnect', () => void stop(exitCodes.stopped))
  if (!process.connected) void stop(exitCodes.stopped)
}

/**
 * Tells the supervisor that the server is ready. From now on the supervisor restarts it after a failure. Resolves when the
 * message was sent.
 */
export function reportReady(): Promise<void> {
  // The callback suppresses the error of a channel that was closed meanwhile. `disconnect` is handled above.
  return new Promise((sent) => (process.send ? process.send('ready', undefined, undefined, () => sent()) : sent()))
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `a value of type ${typeof error}`
  const { name, message, stack } = sanitizeError(error)
  return stack ?? `${name}: ${message}`
}
