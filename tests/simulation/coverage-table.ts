/** Formats how often each fault affected each kind of command. */
import { kinds } from '../support/sync/commands'
import { Coverage, deviceFaults, faults, type Fault } from '../support/sync/faults'
import type { PartialRun } from './partial-run'

const booking = 'bookings.request'
const columns = [...kinds, 'pull', booking]

/**
 * Faults that cannot affect a request: a pull has no effect to repeat and is never queued, and a booking request made
 * online is not queued either.
 */
const unreachable: Record<string, readonly Fault[]> = {
  pull: [
    'twice',
    'too large',
    ...deviceFaults.filter((fault) => fault !== 'killed' && fault !== 'expired' && fault !== 'upgrade'),
  ],
  [booking]: ['too large', ...deviceFaults.filter((fault) => fault !== 'expired')],
}
const isReachable = (fault: Fault, kind: string): boolean => !unreachable[kind]?.includes(fault)

/** Formats the coverage as a Markdown table. */
export function formatCoverageTable({ coverage }: PartialRun): string {
  const coverageCounts = new Coverage()
  coverageCounts.addAll(coverage)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    row(['', ...columns]),
    row(['---', ...columns.map(() => '---:')]),
    ...faults.map((fault) =>
      row([fault, ...columns.map((kind) => (isReachable(fault, kind) ? coverageCounts.count(fault, kind) : '–'))]),
    ),
  ].join('\n')
}

/** Lists the combinations of fault and command that can occur but did not. */
export function listMissingCoverage({ coverage }: PartialRun): string[] {
  const coverageTotals = new Coverage()
  coverageTotals.addAll(coverage)
  return faults.flatMap((fault) =>
    columns
      .filter((kind) => isReachable(fault, kind) && coverageTotals.count(fault, kind) === 0)
      .map((kind) => `${fault} × ${kind}`),
  )
}
