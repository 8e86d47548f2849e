/** A piece of a long run: so many schedules from one seed on, and what came of them. */
import { Coverage } from '../support/sync/faults'
import type { Simulation } from './loader'
import type { Options, Tier } from './options'

export interface Piece {
  tier: Tier
  from: number
  runs: number
  faults: number | null
  commands: number
  failures: { seed: number; violations: string[] }[]
  coverage: [string, number][]
}

export async function runPiece(
  simulation: Simulation,
  { tier, from, runs, faults, storage }: Options,
  told: (done: number) => void = () => {},
): Promise<Piece> {
  const coverage = new Coverage()
  const piece: Piece = { tier, from, runs, faults: faults ?? null, commands: 0, failures: [], coverage: [] }
  for (let seed = from; seed < from + runs; seed++) {
    const ended = await (tier === 'model'
      ? simulation.model(seed, { faults, storage })
      : simulation.server(seed, { faults }))
    piece.commands += ended.commands
    coverage.addAll(ended.coverage)
    if (ended.violations.length > 0) piece.failures.push({ seed, violations: ended.violations })
    if ((seed - from + 1) % (tier === 'model' ? 1000 : 100) === 0) told(seed - from + 1)
  }
  return { ...piece, coverage: [...coverage.counts] }
}

export function sumOf(pieces: readonly Piece[]): Piece {
  const coverage = new Coverage()
  for (const piece of pieces) coverage.addAll(piece.coverage)
  const add = (of: (piece: Piece) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0)
  const [first] = pieces
  return {
    tier: first!.tier,
    from: Math.min(...pieces.map(({ from }) => from)),
    runs: add(({ runs }) => runs),
    faults: first!.faults,
    commands: add(({ commands }) => commands),
    failures: pieces.flatMap(({ failures }) => failures),
    coverage: [...coverage.counts],
  }
}
