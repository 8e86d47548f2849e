import type { PlantedBug } from './bugs'

const candidates = 'server/domain/catalogue/catalogue/listing-candidates.ts'
const tiersTest = 'tests/search/tiers.db.test.ts'

/** Bugs in what a search or list reads. */
export const bugsOfSearch: readonly PlantedBug[] = [
  {
    name: 'a search does not read the last tier',
    file: 'server/domain/catalogue/catalogue/candidates.ts',
    find: 'const tierCount = 4',
    replace: 'const tierCount = 3',
    foundBy: tiersTest,
  },
  {
    name: 'a search leaves out matches in names with a low score',
    file: candidates,
    find: "...take('titled', titled, maxAdded),",
    replace: "...take('titled', titled, sql<number>`0`),",
    foundBy: tiersTest,
  },
  {
    name: 'a search leaves out routes with a low score',
    file: candidates,
    find: "phrases.length > 0 ? [matchAny('f/', phrases), ...anywhere] : words.map",
    replace: 'words.map',
    foundBy: tiersTest,
  },
  {
    name: 'a list of a town reads the rows of other towns',
    file: candidates,
    find: 'const isGroupedByTown = towns !== undefined &&',
    replace: 'const isGroupedByTown = false as boolean && towns !== undefined &&',
    foundBy: 'tests/plans/plans.db.test.ts',
  },
]
