/** Cancellation terms, as sentences and as data. Each vertical builds both in one place, so that they cannot disagree. */
import type { Cancellation } from '../../bookings/bookings/cancellation'
import type { PolicySentence } from '../../bookings/bookings/cancellation-texts'
import { zmwOf } from '../../core/values'

const hourMs = 3_600_000

/** Price seals on devices contain these fields, so renaming one invalidates price guarantees that are still running. */
export interface Terms {
  /** Most hours first. If cancelled at least `hours` before the start, the vendor keeps `keepsNgwee`. */
  tiers: readonly { hours: number; keepsNgwee: number }[]
  /** The amount that the vendor keeps after the last tier. */
  laterNgwee: number
  policy: readonly PolicySentence[]
}

export const buildCancellation = ({ tiers, laterNgwee }: Terms, startsAt: Date): Cancellation => ({
  steps: tiers.map(({ hours, keepsNgwee }) => ({
    before: new Date(startsAt.getTime() - hours * hourMs).toISOString(),
    keeps: zmwOf(keepsNgwee),
  })),
  after: zmwOf(laterNgwee),
})

/** Rounds to whole ngwee. */
export const computePercentage = (ngwee: number, percent: number): number => Math.round((ngwee * percent) / 100)
