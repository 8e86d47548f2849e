/** One try at a task: bounded in time, and what goes wrong is told without the data it went wrong on. */
import { MailUndelivered } from '../gateways/mail/mail'
import { GatewayUnreachable } from '../gateways/lipila/mobile-money'

export class TaskTimeout extends Error {
  override name = 'TaskTimeout'
}

/** @param stopping fires when the process is about to end; the task is then tried again by the next one. */
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

/** The message goes to the log and to the job's row, and messages of libraries repeat addresses, numbers and values. */
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

/** The stack without the message it begins with, which may look like a stack itself. */
const placesOf = ({ stack = '', message }: Error): string =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 4)
    .join('\n')
