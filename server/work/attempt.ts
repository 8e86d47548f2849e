/** Runs one attempt of a task with a time limit, and removes personal data from its errors. */
import { MailUndelivered } from '../gateways/mail/mail'
import { GatewayUnreachable } from '../gateways/lipila/mobile-money'

export class TaskTimeout extends Error {
  override name = 'TaskTimeout'
}

/** @param stopping aborts when the process shuts down; the next process then retries the task */
export async function attempt(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const overdue = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([overdue, stopping])
  const cut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new TaskTimeout(overdue.aborted ? 'took too long' : 'cut off')), {
      once: true,
    })
  })
  try {
    await Promise.race([run(signal), cut])
  } catch (error) {
    throw withoutData(error)
  }
}

/**
 * Removes data from an error: its message goes to the log and the queue, and libraries include addresses and values.
 */
export function withoutData(error: unknown): Error {
  const { name = 'Error', code } = Object(error) as { name?: unknown; code?: unknown }
  const clean = new Error(
    isHarmless(error) ? error.message : [name, code].filter((part) => typeof part === 'string').join(' '),
  )
  clean.stack = error instanceof Error ? placesOf(error) : ''
  return clean
}

const isHarmless = (error: unknown): error is Error =>
  error instanceof GatewayUnreachable || error instanceof MailUndelivered || error instanceof TaskTimeout

/** Returns the stack without the message at its start, which may itself look like a stack. */
const placesOf = ({ stack = '', message }: Error): string =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 4)
    .join('\n')
