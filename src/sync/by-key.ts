/** Finds outbox rows by key. A query through the key index would take one step per row. */
import type { UserDatabase } from '../db/database'
import type { OutboxRow } from '../db/rows'

export interface ByKey {
  /** Reads the rows to send, in order. */
  waiting(): Promise<OutboxRow[]>
  /** Reads the current rows in order, without deleted ones. */
  find(keys: readonly string[]): Promise<OutboxRow[]>
  remove(keys: readonly string[]): Promise<void>
}

const inOrder = (rows: OutboxRow[]): OutboxRow[] => rows.sort((a, b) => a.sequence - b.sequence)

export function byKey({ outbox }: UserDatabase): ByKey {
  /** Sequence numbers of the rows that were read last. A row keeps its number. */
  let places = new Map<string, number>()

  async function find(keys: readonly string[]): Promise<OutboxRow[]> {
    const unknown = keys.filter((key) => !places.has(key))
    const [there, others] = await Promise.all([
      outbox.bulkGet(keys.flatMap((key) => places.get(key) ?? [])),
      unknown.length > 0 ? outbox.where('key').anyOf(unknown).toArray() : [],
    ])
    return inOrder([...there.filter((row) => row !== undefined), ...others])
  }

  return {
    async waiting() {
      const of = (state: OutboxRow['state']) => outbox.where('state').equals(state).toArray()
      const rows = inOrder(
        (await outbox.db.transaction('r', outbox, () => Promise.all([of('waiting'), of('sending')]))).flat(),
      )
      places = new Map(rows.map(({ key, sequence }) => [key, sequence]))
      return rows
    },
    find,
    /** Rows with consecutive numbers are deleted in one step. */
    async remove(keys) {
      const rows = keys.every((key) => places.has(key))
        ? keys.map((key) => places.get(key)!)
        : (await find(keys)).map(({ sequence }) => sequence)
      await Promise.all(
        runsOf(rows).map(([first, last]) => outbox.where('sequence').between(first, last, true, true).delete()),
      )
    },
  }
}

/** @returns the first and last of each run of numbers without a gap. */
export function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
