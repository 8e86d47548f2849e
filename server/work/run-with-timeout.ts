/** Runs one attempt of a task with a time limit, and removes personal data from its errors. */
import { MailUndelivered } from '../gateways/mail/mail'
import { GatewayUnreachable } from '../gateways/lipila/mobile-money'

class TaskTimeout extends Error {
  override name = 'TaskTimeout'
}

/** @param stopping aborts when the process shuts down; the next process then retries the task */
export async function runWithTimeout(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([timeoutSignal, stopping])
  const abortPromise = new Promise<never>((_, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(new TaskTimeout(timeoutSignal.aborted ? 'took too long' : 'cut off')),
      {
        once: true,
      },
    )
  })
  try {
    await Promise.race([run(signal), abortPromise])
  } catch (error) {
    throw redactError(error)
  }
}

/**
 * Removes data from an error: its message goes to the log and the queue, and libraries include addresses and values.
 */
function redactError(error: unknown): Error {
  const { name = 'Error', code } = Object(error) as { name?: unknown; code?: unknown }
  const redacted = new Error(
    hasSafeMessage(error) ? error.message : [name, code].filter((part) => typeof part === 'string').join(' '),
  )
  redacted.stack = error instanceof Error ? extractStackLines(error) : ''
  return redacted
}

const hasSafeMessage = (error: unknown): error is Error =>
  error instanceof GatewayUnreachable || error instanceof MailUndelivered || error instanceof TaskTimeout

/** Returns the stack without the message at its start, which may itself look like a stack. */
const extractStackLines = ({ stack = '', message }: Error): string =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ +at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 4)
    .join('\n')
