/** What keeps a page's main thread from answering, on a processor made slower. */
import type { BrowserContext, Page } from 'playwright'

export interface Task {
  /** Milliseconds since the navigation began. */
  at: number
  ms: number
  /** The scripts that ran in the frame it held up, as far as the browser tells. */
  by: string
}

export interface Tasks {
  longest: number
  all: Task[]
}

export interface Watch {
  /** At full speed: what follows is not measured. */
  pause(): Promise<void>
  resume(): Promise<void>
  read(): Promise<Tasks>
}

interface Frame extends PerformanceEntry {
  scripts?: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[]
}

/** Written into each page before its own scripts. */
function observe(): void {
  const seen = { tasks: [] as PerformanceEntry[], frames: [] as PerformanceEntry[] }
  Object.assign(globalThis, { seenTasks: seen })
  new PerformanceObserver((list) => void seen.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => void seen.frames.push(...list.getEntries())).observe({
    type: 'long-animation-frame',
    buffered: true,
  })
}

export async function watchTasks(phone: BrowserContext, page: Page, slower: number): Promise<Watch> {
  const session = await phone.newCDPSession(page)
  const speed = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(observe)
  return {
    pause: async () => void (await speed(1)),
    resume: async () => void (await speed(slower)),
    async read() {
      const { tasks, frames } = await page.evaluate(() => {
        const { tasks: some, frames: others } = (
          globalThis as unknown as { seenTasks: { tasks: PerformanceEntry[]; frames: PerformanceEntry[] } }
        ).seenTasks
        return {
          tasks: some.map((one) => one.toJSON() as PerformanceEntry),
          frames: others.map((one) => one.toJSON() as Frame),
        }
      })
      const all = tasks.map(({ startTime, duration }) => ({
        at: Math.round(startTime),
        ms: Math.round(duration),
        by: scriptsOf(frames, startTime),
      }))
      return { longest: Math.max(0, ...all.map(({ ms }) => ms)), all }
    },
  }
}

function scriptsOf(frames: readonly Frame[], at: number): string {
  const frame = frames.find(({ startTime, duration }) => startTime <= at + 1 && at <= startTime + duration)
  const scripts = [...(frame?.scripts ?? [])].sort((a, b) => b.duration - a.duration).slice(0, 2)
  return scripts
    .map(
      ({ duration, invoker, sourceURL, sourceFunctionName }) =>
        `${Math.round(duration)} ms ${sourceFunctionName || invoker} ${sourceURL.split('/').at(-1)}`,
    )
    .join(', ')
}
