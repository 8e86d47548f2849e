/** The worker of `parse.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { findBusyDays, type BusyDaysOptions } from './busy-days'
import { CalendarUnavailable } from './calendars'

const { text, options } = workerData as { text: string; options: BusyDaysOptions }
try {
  parentPort!.postMessage({ days: findBusyDays(text, options) })
} catch (error) {
  parentPort!.postMessage({ failure: error instanceof CalendarUnavailable ? error.failure : 'unreadable' })
}
