/** Finds outbox rows by key. A query through the key index would take one step per row. */
import type { UserDatabase } from '../../db/database'
import type { OutboxRow } from '../../db/rows'

export interface OutboxByKey {
  /** Reads the rows to send, in order. */
  readSendable(): Promise<OutboxRow[]>
  /** Reads the current rows in order, without deleted ones. */
  find(keys: readonly string[]): Promise<OutboxRow[]>
  remove(keys: readonly string[]): Promise<void>
}

const sortBySequence = (rows: OutboxRow[]): OutboxRow[] => rows.sort((a, b) => a.sequence - b.sequence)

export function createOutboxByKey({ outbox }: UserDatabase): OutboxByKey {
  /** Sequence numbers of the rows that were read last. A row keeps its number. */
  let sequenceByKey = new Map<string, number>()

  async function find(keys: readonly string[]): Promise<OutboxRow[]> {
    const unknown = keys.filter((key) => !sequenceByKey.has(key))
    const [knownRows, otherRows] = await Promise.all([
      outbox.bulkGet(keys.flatMap((key) => sequenceByKey.get(key) ?? [])),
      unknown.length > 0 ? outbox.where('key').anyOf(unknown).toArray() : [],
    ])
    return sortBySequence([...knownRows.filter((row) => row !== undefined), ...otherRows])
  }

  return {
    async readSendable() {
      const readState = (state: OutboxRow['state']) => outbox.where('state').equals(state).toArray()
      const rows = sortBySequence(
        (
          await outbox.db.transaction('r', outbox, () => Promise.all([readState('waiting'), readState('sending')]))
        ).flat(),
      )
      sequenceByKey = new Map(rows.map(({ key, sequence }) => [key, sequence]))
      return rows
    },
    find,
    /** Rows with consecutive numbers are deleted in one step. */
    async remove(keys) {
      const knownSequences = keys.map((key) => sequenceByKey.get(key))
      const rows = knownSequences.every((sequence) => sequence !== undefined)
        ? knownSequences
        : (await find(keys)).map(({ sequence }) => sequence)
      await Promise.all(
        findRuns(rows).map(([first, last]) => outbox.where('sequence').between(first, last, true, true).delete()),
      )
    },
  }
}

/** @returns the first and last of each run of numbers without a gap. */
export function findRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
