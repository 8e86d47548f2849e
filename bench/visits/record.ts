/** What a page's own clocks say of a visit. */
import type { Page } from 'playwright'

/** In ms since the navigation started; `blockedMs` is the sum of what long tasks exceed 50 ms. */
export interface Timing {
  paintMs: number
  largestMs: number
  usableMs: number
  blockedMs: number
  longestTaskMs: number
}

/** @param control becomes usable when React (or Preact) has attached its handlers to it */
export async function recordVisit(page: Page, control: string): Promise<void> {
  await page.addInitScript((selector) => {
    const record = { paintMs: NaN, largestMs: NaN, usableMs: NaN, tasks: [] as [number, number][] }
    Object.assign(window, { tilipoVisit: record })
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (record.paintMs = startTime))
    observe('largest-contentful-paint', ({ startTime }) => (record.largestMs = startTime))
    observe('longtask', ({ startTime, duration }) => record.tasks.push([startTime, duration]))
    // React marks each element with its props. Preact marks the container alone, at the end of the one task that hydrates.
    const isHydrated = (element: Element | null) => element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$') || key === '__k')
    const look = () => {
      if (isHydrated(document.querySelector(selector)) || isHydrated(document.querySelector('#root'))) record.usableMs = performance.now()
      else setTimeout(look, 10)
    }
    look()
  }, control)
}

/** Waits until the control is usable, and for the tasks of some seconds after it. */
export async function resultOf(page: Page): Promise<Timing> {
  const isUsable = () => (window as unknown as { tilipoVisit?: { usableMs: number } }).tilipoVisit!.usableMs > 0
  await page.waitForFunction(isUsable, undefined, { timeout: 120_000, polling: 100 })
  await page.waitForTimeout(3000)
  return page.evaluate(() => {
    const { paintMs, largestMs, usableMs, tasks } = (window as unknown as { tilipoVisit: { paintMs: number; largestMs: number; usableMs: number; tasks: [number, number][] } }).tilipoVisit
    const after = tasks.filter(([startMs, durationMs]) => startMs + durationMs > paintMs).map(([, durationMs]) => durationMs)
    const blockedMs = after.reduce((all, durationMs) => all + Math.max(0, durationMs - 50), 0)
    return { paintMs, largestMs, usableMs, blockedMs, longestTaskMs: Math.max(0, ...after) }
  })
}
