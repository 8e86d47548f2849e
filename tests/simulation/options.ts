/** What `npm run sim` is asked for. */
import { parseArgs } from 'node:util'

export type Tier = 'model' | 'server'

export interface Options {
  tier: Tier
  from: number
  runs: number
  /** Replay this one, with all that happened. */
  seed: number | null
  /** Per cent of requests; drawn for each schedule where it is not given. */
  faults: number | undefined
  storage: 'memory' | 'indexeddb' | undefined
  jobs: number
  /** A file that gets a line for this piece. */
  record: string | null
  /** A file of such lines, to be summed up. */
  sum: string | null
  plant: string | null
  /** With `--plant all`: updates the list of planted bugs. */
  write: boolean
}

export const usage = `npm run sim -- [--tier model|server] [--runs N] [--from S] [--seed S] [--faults 0..60]
  [--storage memory|indexeddb] [--jobs N] [--record FILE] [--sum FILE] [--plant NAME|all [--write]]`

/** @throws in plain words. */
export function readOptions(given: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: given,
    options: {
      tier: text,
      runs: text,
      from: text,
      seed: text,
      faults: text,
      storage: text,
      jobs: text,
      record: text,
      sum: text,
      plant: text,
      write: { type: 'boolean' },
    },
  })
  const tier = values.tier ?? 'model'
  if (tier !== 'model' && tier !== 'server') throw new Error(`There is no tier called ${tier}.`)
  const { storage } = values
  if (storage !== undefined && storage !== 'memory' && storage !== 'indexeddb')
    throw new Error(`There is no storage called ${storage}.`)
  return {
    tier,
    from: wholeOf('from', values.from, 0, 1e9) ?? 0,
    runs: wholeOf('runs', values.runs, 1, 1e7) ?? (tier === 'model' ? 2000 : 100),
    seed: wholeOf('seed', values.seed, 0, 1e9) ?? null,
    faults: wholeOf('faults', values.faults, 0, 60),
    storage,
    jobs: wholeOf('jobs', values.jobs, 1, 16) ?? 1,
    record: values.record ?? null,
    sum: values.sum ?? null,
    plant: values.plant ?? null,
    write: values.write ?? false,
  }
}

function wholeOf(name: string, given: string | undefined, least: number, most: number): number | undefined {
  if (given === undefined) return undefined
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} is a whole number from ${least} to ${most}.`)
  return value
}
