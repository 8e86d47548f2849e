import type { PlantedBug } from './bugs'

const file = 'src/sync/counter/receipts.ts'
const foundBy = 'src/sync/counter/receipts.test.ts'

/** Bugs in the receipt numbers of devices. */
export const bugsOfReceipts: readonly PlantedBug[] = [
  {
    name: 'the number of a discarded sale is given again, because a gap is filled',
    file,
    find: 'const { series, next: number } = counter',
    replace: `const { series } = counter
  const queued = new Set((await database.outbox.toArray()).map(({ input }) => input.body.id))
  const free = (await receipts.toArray()).find((receipt) => !queued.has(receipt.id))
  if (free) await receipts.delete(free.id)
  const number = free?.number ?? counter.next`,
    foundBy,
  },
  {
    name: 'the number of a discarded sale is given again, because the last number in the outbox decides',
    file,
    find: 'const { series, next: number } = counter',
    replace: `const { series } = counter
  const used = (await database.outbox.toArray()).flatMap(({ input }) => input.body.receipt?.number ?? [])
  const number = used.length > 0 ? Math.max(...used) + 1 : counter.next`,
    foundBy,
  },
]
