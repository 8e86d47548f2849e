/** The worker of `parse.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { findBusyDays, type BusyDaysOptions } from './busy-days'
import { CalendarUnavailable } from './calendars'

const { text, options } = workerData as { text: string; options: BusyDaysOptions }
try {
  parentPort!.postMessage({ days: findBusyDays(text, options) })
} catch (error) {
  const { failure, partial } = error instanceof CalendarUnavailable ? error : new CalendarUnavailable('unreadable')
  parentPort!.postMessage({ failure, partial })
}
