/** Which fault met which kind of command how often. */
import { kinds } from '../support/sync/commands'
import { Coverage, deviceFaults, faults, type Fault } from '../support/sync/faults'
import type { Piece } from './piece'

const booking = 'bookings.request'
const columns = [...kinds, 'pull', booking]

/** A pull repeats nothing, and nothing that waits is one; a booking waits in no queue. */
const unreachable: Record<string, readonly Fault[]> = {
  pull: [
    'twice',
    'too large',
    ...deviceFaults.filter((fault) => fault !== 'killed' && fault !== 'expired' && fault !== 'upgrade'),
  ],
  [booking]: ['too large', ...deviceFaults.filter((fault) => fault !== 'expired')],
}
const isReachable = (fault: Fault, kind: string): boolean => !unreachable[kind]?.includes(fault)

/** In Markdown. */
export function tableOf({ coverage }: Piece): string {
  const counted = new Coverage()
  counted.addAll(coverage)
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    row(['', ...columns]),
    row(['---', ...columns.map(() => '---:')]),
    ...faults.map((fault) =>
      row([fault, ...columns.map((kind) => (isReachable(fault, kind) ? counted.count(fault, kind) : '–'))]),
    ),
  ].join('\n')
}

/** Cells that could have been reached and were not. */
export function missingIn({ coverage }: Piece): string[] {
  const counted = new Coverage()
  counted.addAll(coverage)
  return faults.flatMap((fault) =>
    columns
      .filter((kind) => isReachable(fault, kind) && counted.count(fault, kind) === 0)
      .map((kind) => `${fault} × ${kind}`),
  )
}
