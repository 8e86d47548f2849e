/** Bugs that the tests must find. Each is a replacement in one source file, made while the file is loaded. */
import { bugsOfBaskets } from './bugs-of-baskets.ts'
import { bugsOfBooking } from './bugs-of-booking.ts'
import { bugsOfDays } from './bugs-of-days.ts'
import { bugsOfCompanies } from './bugs-of-companies.ts'
import { bugsOfCounterStock } from './bugs-of-counter-stock.ts'
import { bugsOfCounter } from './bugs-of-counter.ts'
import { bugsOfPrompts } from './bugs-of-prompts.ts'
import { bugsOfReceipts } from './bugs-of-receipts.ts'
import { bugsOfReservations } from './bugs-of-reservations.ts'
import { bugsOfHolds } from './bugs-of-holds.ts'
import { bugsOfListings } from './bugs-of-listings.ts'
import { bugsOfLists } from './bugs-of-lists.ts'
import { bugsOfMoney } from './bugs-of-money.ts'
import { bugsOfPartners } from './bugs-of-partners.ts'
import { bugsOfRaces } from './bugs-of-races.ts'
import { bugsOfReading } from './bugs-of-reading.ts'
import { bugsOfSearch } from './bugs-of-search.ts'
import { bugsOfSending } from './bugs-of-sending.ts'
import { bugsOfServer } from './bugs-of-server.ts'
import { bugsOfStorage } from './bugs-of-storage.ts'

export interface PlantedBug {
  name: string
  file: string
  /** Occurs exactly once in the file, regardless of formatting. */
  find: string
  replace: string
  /** What must find the bug: a tier of the simulation (in memory unless another storage is named), or a test file. */
  foundBy: 'model' | 'model on IndexedDB' | 'server' | `${string}.test.ts`
}

export const bugs: readonly PlantedBug[] = [
  ...bugsOfSending,
  ...bugsOfReading,
  ...bugsOfStorage,
  ...bugsOfServer,
  ...bugsOfRaces,
  ...bugsOfBooking,
  ...bugsOfCounterStock,
  ...bugsOfCounter,
  ...bugsOfBaskets,
  ...bugsOfCompanies,
  ...bugsOfReservations,
  ...bugsOfReceipts,
  ...bugsOfPrompts,
  ...bugsOfHolds,
  ...bugsOfMoney,
  ...bugsOfListings,
  ...bugsOfDays,
  ...bugsOfPartners,
  ...bugsOfSearch,
  ...bugsOfLists,
]

export const getBug = (name: string): PlantedBug => {
  const plantedBug = bugs.find((bug) => bug.name === name)
  if (!plantedBug) throw new Error(`No bug is called “${name}”. There are: ${bugs.map((bug) => bug.name).join(', ')}`)
  return plantedBug
}
