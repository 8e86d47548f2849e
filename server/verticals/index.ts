/** The registry of key figures. It lists every vertical, so that the compiler reports a missing one. */
import type { VerticalId } from '#contract/verticals/vertical'
import { buses } from './buses/figures'
import { carHire } from './car-hire/figures'
import { carriers } from './carriers/figures'
import type { ComputeFigures } from './figures'
import { hotels } from './hotels/figures'
import { realEstate } from './real-estate/figures'
import { stores } from './stores/figures'
import { travel } from './travel/figures'

const figures: Record<VerticalId, ComputeFigures> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}

/** Returns how a vertical computes its key figures. */
export const getFigures = (vertical: VerticalId): ComputeFigures => figures[vertical]

export { listDays, type PeriodFacts } from './figures'
