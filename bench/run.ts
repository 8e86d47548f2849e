/** Runs one benchmark: shows its tables and keeps its numbers in `bench-results/<name>.json`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { endAll, isEnding } from './support/ending'
import { probeCpu } from './support/probe'
import { root } from './support/places'
import { show, type Report } from './support/report'

const benchmarks: Record<string, () => Promise<{ run(): Promise<Report> }>> = {
  bytes: () => import('./bytes'),
  start: () => import('./start'),
  booking: () => import('./booking'),
  claims: () => import('./claims'),
  cart: () => import('./cart'),
  separate: () => import('./separate'),
  ticket: () => import('./ticket'),
  hostile: () => import('./hostile'),
  visits: () => import('./visits'),
  waiting: () => import('./waiting'),
  lighthouse: () => import('./lighthouse'),
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function surroundings() {
  const [cpu] = cpus()
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    changed: git('status', '--porcelain') !== '',
    machine: {
      cpus: cpus().length,
      model: cpu?.model,
      gigabytes: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    /** Others' work on this machine shows here, and in no ratio. */
    loadBefore: loadavg()[0],
  }
}

async function main(name: string): Promise<void> {
  const around = { name, arguments: process.argv.slice(3), ...surroundings() }
  const cpuBefore = probeCpu()
  const { run } = await benchmarks[name]!()
  const started = performance.now()
  const report = await run()
  const seconds = (performance.now() - started) / 1000
  const after = { seconds, loadAfter: loadavg()[0], cpuProbeMs: [cpuBefore, probeCpu()] }
  show(report)
  mkdirSync(join(root, 'bench-results'), { recursive: true })
  const file = join('bench-results', `${name}.json`)
  writeFileSync(
    join(root, file),
    `${JSON.stringify({ ...around, ...after, notes: report.notes, ...report.data }, null, 1)}\n`,
  )
  console.log(
    `\n${file}: ${seconds.toFixed(0)} s, load ${around.loadBefore?.toFixed(1)} before and ${after.loadAfter?.toFixed(1)} after\n`,
  )
}

try {
  await main(process.argv[2] ?? '')
} catch (error) {
  if (!isEnding()) console.error(error)
  process.exitCode = 1
} finally {
  await endAll()
}
// What a benchmark left open must not keep the next one waiting.
process.exit()
