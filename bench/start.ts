/**
 * Measures the time from a fresh clone to a serving app with `npm start`, and again with everything in place: in
 * seconds and, since machines differ, relative to a fixed computation and to the start of Node.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { cloneHead, copyWorktree } from './start/checkout'
import { startOnce, type StartTimes } from './start/start-once'
import { parseOptions } from './support/options'
import { createTemporaryFolder } from './support/local-resources'
import { probeCpu, probeNodeStart } from './support/probe'
import { printProgress, formatRatio, type Report } from './support/report'

export async function run(): Promise<Report> {
  const { worktree, cold, again } = parseOptions({ worktree: false, cold: false, again: 3 })
  const checkout = join(createTemporaryFolder(), 'tilipo')
  if (worktree) copyWorktree(checkout)
  else cloneHead(checkout)
  const cache = cold ? join(createTemporaryFolder(), 'npm') : undefined
  const first = await measureStart(checkout, cache)
  printProgress(`first start ${first.seconds.toFixed(1)} s`)
  const later: ProbedStart[] = []
  for (let time = 0; time < again; time++) later.push(await measureStart(checkout, cache))
  const megabytes = Object.fromEntries(
    ['node_modules', 'dist', '.data'].map((folder) => [folder, measureMegabytes(join(checkout, folder))]),
  )
  return buildReport({ first, later, megabytes, worktree, cold })
}

/** The times of a start with the reference measurements around it, because other processes may use this machine. */
interface ProbedStart extends StartTimes {
  cpuMs: number
  helloMs: number
}

async function measureStart(checkout: string, cache: string | undefined): Promise<ProbedStart> {
  const before = { cpu: probeCpu(), hello: probeNodeStart() }
  const started = await startOnce(checkout, cache)
  return { ...started, cpuMs: (before.cpu + probeCpu()) / 2, helloMs: (before.hello + probeNodeStart()) / 2 }
}

/** Returns the size of a folder on disk. */
const measureMegabytes = (folder: string) =>
  Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024

interface StartResults {
  first: ProbedStart
  later: readonly ProbedStart[]
  megabytes: Record<string, number>
  worktree: boolean
  cold: boolean
}

function buildReport({ first, later, megabytes, worktree, cold }: StartResults): Report {
  const row = (name: string, { seconds, installed, built, cpuMs, helloMs }: ProbedStart) => [
    name,
    seconds.toFixed(2),
    installed.toFixed(2),
    built.toFixed(2),
    (seconds - installed - built).toFixed(2),
    formatRatio((seconds * 1000) / cpuMs),
    formatRatio((seconds * 1000) / helloMs),
  ]
  const tables = [
    {
      title: '`npm start` until /api/health and / answer',
      columns: ['', 'seconds', 'installing', 'building', 'the rest', 'to the arithmetic', 'to Node’s hello'],
      rows: [row('fresh clone', first), ...later.map((laterStart, index) => row(`again, ${index + 1}`, laterStart))],
    },
    {
      title: 'On the disk',
      columns: ['', 'MB'],
      rows: Object.entries(megabytes).map(([folder, mb]) => [folder, mb.toFixed(1)]),
    },
  ]
  const notes = [
    `The arithmetic took ${first.cpuMs.toFixed(0)} ms, \`node -e hello\` ${first.helloMs.toFixed(0)} ms: before and after the first start.`,
    cold
      ? 'npm’s cache was empty: installing is mostly the line to the registry.'
      : 'npm’s cache was as this machine has it (--cold begins with an empty one).',
    ...(worktree ? ['A copy of the WORKING TREE, not a clone of HEAD: --worktree.'] : []),
  ]
  return { tables, notes, data: { first, later, megabytes, worktree, cold } }
}
