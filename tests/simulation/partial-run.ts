/** Runs a range of seeds, and merges the results of several ranges. */
import { Coverage } from '../support/sync/faults'
import type { Simulation } from './loader'
import type { Options, Tier } from './options'

export interface PartialRun {
  tier: Tier
  from: number
  runs: number
  faults: number | null
  commands: number
  failures: { seed: number; violations: string[] }[]
  coverage: [string, number][]
}

export async function runSeeds(
  simulation: Simulation,
  { tier, from, runs, faults, storage }: Options,
  reportProgress: (done: number) => void = () => {},
): Promise<PartialRun> {
  const coverage = new Coverage()
  const run: PartialRun = { tier, from, runs, faults: faults ?? null, commands: 0, failures: [], coverage: [] }
  for (let seed = from; seed < from + runs; seed++) {
    const result = await (tier === 'model'
      ? simulation.model(seed, { faults, storage })
      : simulation.server(seed, { faults }))
    run.commands += result.commands
    coverage.addAll(result.coverage)
    if (result.violations.length > 0) run.failures.push({ seed, violations: result.violations })
    if ((seed - from + 1) % (tier === 'model' ? 1000 : 100) === 0) reportProgress(seed - from + 1)
  }
  return { ...run, coverage: [...coverage.counts] }
}

export function mergeRuns(partialRuns: readonly PartialRun[]): PartialRun {
  const coverage = new Coverage()
  for (const piece of partialRuns) coverage.addAll(piece.coverage)
  const sumField = (getValue: (piece: PartialRun) => number) =>
    partialRuns.reduce((sum, piece) => sum + getValue(piece), 0)
  const [first] = partialRuns
  return {
    tier: first!.tier,
    from: Math.min(...partialRuns.map(({ from }) => from)),
    runs: sumField(({ runs }) => runs),
    faults: first!.faults,
    commands: sumField(({ commands }) => commands),
    failures: partialRuns.flatMap(({ failures }) => failures),
    coverage: [...coverage.counts],
  }
}
