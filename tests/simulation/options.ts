/** Parses the command-line options of `npm run sim`. */
import { parseArgs } from 'node:util'

export type Tier = 'model' | 'server'

export interface Options {
  tier: Tier
  from: number
  runs: number
  /** Runs only this schedule and prints its log. */
  seed: number | null
  /** Percentage of requests that meet a fault. Drawn per schedule if absent. */
  faults: number | undefined
  storage: 'memory' | 'indexeddb' | undefined
  jobs: number
  /** File to which the result of this run is appended as one line of JSON. */
  record: string | null
  /** File of recorded results to merge and print. */
  sum: string | null
  plant: string | null
  /** With `--plant all`: updates the list of planted bugs. */
  write: boolean
}

export const usage = `npm run sim -- [--tier model|server] [--runs N] [--from S] [--seed S] [--faults 0..60]
  [--storage memory|indexeddb] [--jobs N] [--record FILE] [--sum FILE] [--plant NAME|all [--write]]`

/** @throws Error with a message for the user */
export function readOptions(args: string[]): Options {
  const stringOption = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      tier: stringOption,
      runs: stringOption,
      from: stringOption,
      seed: stringOption,
      faults: stringOption,
      storage: stringOption,
      jobs: stringOption,
      record: stringOption,
      sum: stringOption,
      plant: stringOption,
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
    from: parseInteger('from', values.from, 0, 1e9) ?? 0,
    runs: parseInteger('runs', values.runs, 1, 1e7) ?? (tier === 'model' ? 2000 : 100),
    seed: parseInteger('seed', values.seed, 0, 1e9) ?? null,
    faults: parseInteger('faults', values.faults, 0, 60),
    storage,
    jobs: parseInteger('jobs', values.jobs, 1, 16) ?? 1,
    record: values.record ?? null,
    sum: values.sum ?? null,
    plant: values.plant ?? null,
    write: values.write ?? false,
  }
}

function parseInteger(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} is a whole number from ${min} to ${max}.`)
  return value
}
