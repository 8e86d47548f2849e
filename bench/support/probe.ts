/** Measures the current speed of this machine: the reference where no other fits. */
import { median } from './numbers'

/**
 * Measures a fixed computation that no engine can optimize away.
 * @returns the median of five runs in ms
 */
export function probeCpu(): number {
  return median(Array.from({ length: 5 }, () => measureMs(computeHash)))
}

function computeHash(): number {
  let hash = 7
  for (let turn = 0; turn < 100_000_000; turn++) hash = Math.imul(hash ^ turn, 0x9e3779b1)
  return hash
}

function measureMs(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
