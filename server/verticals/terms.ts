/** Terms of cancelling: told in words, decided as data. One maker for both, so that they cannot disagree. */
import type { Cancellation } from '#contract/cancellation'
import { zmwOf } from '#contract/values'

const hour = 3_600_000

export interface Terms {
  /** Most hours first: cancelled so many hours before the start or earlier, the provider keeps this much, in ngwee. */
  tiers: readonly { hours: number; keepsNgwee: number }[]
  /** What it keeps later than that. */
  laterNgwee: number
  words: string
}

export const cancellationOf = ({ tiers, laterNgwee }: Terms, startsAt: Date): Cancellation => ({
  steps: tiers.map(({ hours, keepsNgwee }) => ({
    before: new Date(startsAt.getTime() - hours * hour).toISOString(),
    keeps: zmwOf(keepsNgwee),
  })),
  after: zmwOf(laterNgwee),
})

/** Whole ngwee. */
export const percentOf = (ngwee: number, percent: number): number => Math.round((ngwee * percent) / 100)
