/** The price and stock rules of each vertical, loaded on demand: pages of visitors do not need them. */
import type { Rules } from '#contract/verticals/rules/rules'
import type { VerticalId } from '#contract/verticals/vertical'
import { retryImport } from '../retry-import'

const loaders: Record<VerticalId, () => Promise<Rules>> = {
  hotels: async () => (await retryImport(() => import('#contract/verticals/rules/hotels'))).hotels,
  buses: async () => (await retryImport(() => import('#contract/verticals/rules/buses'))).buses,
  'car-hire': async () => (await retryImport(() => import('#contract/verticals/rules/car-hire'))).carHire,
  'real-estate': async () => (await retryImport(() => import('#contract/verticals/rules/real-estate'))).realEstate,
  travel: async () => (await retryImport(() => import('#contract/verticals/rules/travel'))).travel,
  stores: async () => (await retryImport(() => import('#contract/verticals/rules/stores'))).stores,
  carriers: async () => (await retryImport(() => import('#contract/verticals/rules/carriers'))).carriers,
}

export const loadRules = (vertical: VerticalId): Promise<Rules> => loaders[vertical]()
