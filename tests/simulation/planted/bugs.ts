/** Bugs that the proof must find: each a replacement in one source, made while the source is loaded. */
import { bugsOfBooking } from './bugs-of-booking.ts'
import { bugsOfHolds } from './bugs-of-holds.ts'
import { bugsOfMoney } from './bugs-of-money.ts'
import { bugsOfRaces } from './bugs-of-races.ts'
import { bugsOfReading } from './bugs-of-reading.ts'
import { bugsOfSending } from './bugs-of-sending.ts'
import { bugsOfServer } from './bugs-of-server.ts'
import { bugsOfStorage } from './bugs-of-storage.ts'

export interface Planted {
  name: string
  file: string
  /** Stands there exactly once. */
  find: string
  replace: string
  /** A tier of the simulation (on the storage named, else on memory), or a test file. */
  foundBy: 'model' | 'model on IndexedDB' | 'server' | `${string}.test.ts`
}

export const bugs: readonly Planted[] = [
  ...bugsOfSending,
  ...bugsOfReading,
  ...bugsOfStorage,
  ...bugsOfServer,
  ...bugsOfRaces,
  ...bugsOfBooking,
  ...bugsOfHolds,
  ...bugsOfMoney,
]

export const bugNamed = (name: string): Planted => {
  const found = bugs.find((bug) => bug.name === name)
  if (!found) throw new Error(`No bug is called “${name}”. There are: ${bugs.map((bug) => bug.name).join(', ')}`)
  return found
}
