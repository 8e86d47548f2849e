/** The price and stock rules of each vertical, loaded on demand: pages of visitors do not need them. */
import type { Rules } from '#contract/verticals/rules/rules'
import type { VerticalId } from '#contract/verticals/vertical'
import { retryImport } from '../retry-import'

const loaders: Record<VerticalId, () => Promise<Rules>> = {
  hotels: async () => (await retryImport(() => import('#contract/verticals/hotels/rules'))).hotels,
  buses: async () => (await retryImport(() => import('#contract/verticals/buses/rules'))).buses,
  'car-hire': async () => (await retryImport(() => import('#contract/verticals/car-hire/rules'))).carHire,
  'real-estate': async () => (await retryImport(() => import('#contract/verticals/real-estate/rules'))).realEstate,
  travel: async () => (await retryImport(() => import('#contract/verticals/travel/rules'))).travel,
  stores: async () => (await retryImport(() => import('#contract/verticals/stores/rules'))).stores,
  carriers: async () => (await retryImport(() => import('#contract/verticals/carriers/rules'))).carriers,
}

export const loadRules = (vertical: VerticalId): Promise<Rules> => loaders[vertical]()
