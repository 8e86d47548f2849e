/** The registry of key figures. It lists every vertical, so that the compiler reports a missing one. */
import type { VerticalId } from '#contract/verticals/vertical'
import { buses } from './buses'
import { carHire } from './car-hire'
import { carriers } from './carriers'
import type { ComputeFigures } from './figures'
import { hotels } from './hotels'
import { realEstate } from './real-estate'
import { stores } from './stores'
import { travel } from './travel'

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
