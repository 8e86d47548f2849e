/**
 * Reads a calendar in a worker that can be stopped: some recurrence rules, such as every 30 February, keep the library
 * busy forever, and the requests of others must not wait for them.
 */
import { startWorker } from '../workers/start-worker'
import type { BusyDaysOptions } from './busy-days'
import { CalendarUnavailable, type CalendarFailure, type PartialCalendar } from './calendars'

const defaultTimeoutMs = 5000

type Result = { days: string[] } | { failure: CalendarFailure; partial?: PartialCalendar }

/**
 * @returns the days that the events occupy, in order
 * @throws CalendarUnavailable `unreadable`, `too_complex` or `event`
 */
export async function parseBusyDays(
  text: string,
  options: BusyDaysOptions,
  timeoutMs = defaultTimeoutMs,
): Promise<string[]> {
  const worker = startWorker('calendar-worker', 'calendars/worker.ts', {
    workerData: { text, options },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const result = await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ failure: 'too_complex' }) : reject(error),
      )
      timer = setTimeout(() => resolve({ failure: 'too_complex' }), timeoutMs)
    })
    if ('failure' in result) throw new CalendarUnavailable(result.failure, result.partial)
    return result.days
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
