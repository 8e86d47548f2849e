/** How fast this machine is just now: the anchor for what no other anchor fits. */
import { spawnSync } from 'node:child_process'
import { median } from './numbers'

/** A fixed piece of arithmetic that no engine can skip. Milliseconds, the median of five. */
export function probeCpu(): number {
  return median(Array.from({ length: 5 }, () => timed(spin)))
}

/** Node starting and saying hello: what no start can undercut. Milliseconds, the median of five. */
export function probeHello(): number {
  return median(
    Array.from({ length: 5 }, () => timed(() => spawnSync(process.execPath, ['-e', 'console.log("hello")']))),
  )
}

function spin(): number {
  let hash = 7
  for (let turn = 0; turn < 100_000_000; turn++) hash = Math.imul(hash ^ turn, 0x9e3779b1)
  return hash
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
