/** Reads the timings of a visit from the page. */
import { join } from 'node:path'
import type { Page } from 'playwright'

/** In ms since the navigation started; `blockedMs` is the sum of what long tasks exceed 50 ms. */
export interface Timing {
  paintMs: number
  largestMs: number
  usableMs: number
  blockedMs: number
  longestTaskMs: number
}

/** @param control CSS selector: becomes usable when the renderer has attached its handlers to it */
export async function recordVisit(page: Page, control: string): Promise<void> {
  await page.addInitScript({ content: `window.tilipoControl = ${JSON.stringify(control)}` })
  await page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
}

interface RecordingWindow {
  tilipoVisit: { paintMs: number; largestMs: number; usableMs: number; tasks: [number, number][] }
}

/** Waits until the control is usable, and for the tasks of the next seconds. */
export async function readTiming(page: Page): Promise<Timing> {
  await page.waitForFunction(() => (window as unknown as RecordingWindow).tilipoVisit.usableMs > 0, undefined, {
    timeout: 120_000,
    polling: 100,
  })
  await page.waitForTimeout(3000)
  const { paintMs, largestMs, usableMs, tasks } = await page.evaluate(
    () => (window as unknown as RecordingWindow).tilipoVisit,
  )
  const durations = tasks
    .filter(([startMs, durationMs]) => startMs + durationMs > paintMs)
    .map(([, durationMs]) => durationMs)
  const blockedMs = durations.reduce((all, durationMs) => all + Math.max(0, durationMs - 50), 0)
  return { paintMs, largestMs, usableMs, blockedMs, longestTaskMs: Math.max(0, ...durations) }
}
