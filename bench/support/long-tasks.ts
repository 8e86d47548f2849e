/** Records the long tasks of a page's main thread at a reduced CPU speed. */
import type { BrowserContext, Page } from 'playwright'

export interface Task {
  /** In ms since the start of the navigation. */
  at: number
  ms: number
  /** The scripts that ran in the delayed frame, as far as the browser reports them. */
  by: string
}

export interface Tasks {
  longest: number
  all: Task[]
}

export interface Watch {
  /** Runs at full speed; what follows is not measured. */
  pause(): Promise<void>
  resume(): Promise<void>
  read(): Promise<Tasks>
}

interface Frame extends PerformanceEntry {
  scripts?: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[]
}

/** Injected into each page before its scripts. */
function observe(): void {
  const entries = { tasks: [] as PerformanceEntry[], frames: [] as PerformanceEntry[] }
  Object.assign(globalThis, { seenTasks: entries })
  new PerformanceObserver((list) => void entries.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => void entries.frames.push(...list.getEntries())).observe({
    type: 'long-animation-frame',
    buffered: true,
  })
}

export async function watchTasks(phone: BrowserContext, page: Page, slower: number): Promise<Watch> {
  const session = await phone.newCDPSession(page)
  const setCpuSlowdown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(observe)
  return {
    pause: async () => void (await setCpuSlowdown(1)),
    resume: async () => void (await setCpuSlowdown(slower)),
    async read() {
      const { tasks, frames } = await page.evaluate(() => {
        const { tasks: taskEntries, frames: frameEntries } = (
          globalThis as unknown as { seenTasks: { tasks: PerformanceEntry[]; frames: PerformanceEntry[] } }
        ).seenTasks
        return {
          tasks: taskEntries.map((entry) => entry.toJSON() as PerformanceEntry),
          frames: frameEntries.map((one) => one.toJSON() as Frame),
        }
      })
      const all = tasks.map(({ startTime, duration }) => ({
        at: Math.round(startTime),
        ms: Math.round(duration),
        by: formatScripts(frames, startTime),
      }))
      return { longest: Math.max(0, ...all.map(({ ms }) => ms)), all }
    },
  }
}

function formatScripts(frames: readonly Frame[], at: number): string {
  const frame = frames.find(({ startTime, duration }) => startTime <= at + 1 && at <= startTime + duration)
  const scripts = [...(frame?.scripts ?? [])].sort((a, b) => b.duration - a.duration).slice(0, 2)
  return scripts
    .map(
      ({ duration, invoker, sourceURL, sourceFunctionName }) =>
        `${Math.round(duration)} ms ${sourceFunctionName || invoker} ${sourceURL.split('/').at(-1)}`,
    )
    .join(', ')
}
