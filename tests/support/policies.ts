/** Checks the cancellation policies of a vertical: what a sentence says is what a cancellation returns. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { computeRefund } from '#contract/bookings/bookings/cancellation'
import { renderPolicy } from '#contract/bookings/bookings/cancellation-texts'
import { policyNames, type PolicyName } from '#contract/verticals/cancellation-policies'
import { buildCancellation } from '#contract/verticals/rules/cancellation-terms'
import { sumAmounts } from '#contract/verticals/rules/quote'
import type { PricedChoice } from '#contract/verticals/rules/index'

const hourMs = 3_600_000
const chosenNames = policyNames.filter((name) => name !== 'standard')

/** What the amounts of a sentence are, in ngwee: the first night or day, and the price that is not returned whatever happens. */
interface Amounts {
  first: number
  price: number
}

/**
 * Reads what a cancellation costs from the sentence alone, as a customer does.
 * @param ms before the start
 */
function readCharge(policy: string, { first, price }: Amounts, ms: number): number {
  const read = (text: string): number => {
    if (/^the first (night|day)$/.test(text)) return first
    if (/^half of the (transport )?price$/.test(text)) return Math.round(price / 2)
    if (/^the full (transport )?price$/.test(text)) return price
    throw new Error(`no amount: ${text}`)
  }
  const readMs = (count: string, unit: string): number => Number(count) * (unit.startsWith('day') ? 24 : 1) * hourMs
  const absence = 'if you (?:do not come|do not hand over the parcel)'
  const never = policy.match(/^Non-refundable\. If you cancel or do not [\w ]+, (.+?) is charged\./)
  if (never) return read(never[1]!)
  const free = policy.match(
    new RegExp(
      `^Free cancellation until (\\d+) (hours?|days) before [\\w-]+\\. After that, (?:or ${absence}, )?(.+?) is charged` +
        `(?:; from (\\d+) (hours?|days) before [\\w-]+, or ${absence}, (.+?))?\\.`,
    ),
  )
  if (!free) throw new Error(`no sentence about cancelling: ${policy}`)
  const [, count, unit, charge, laterCount, laterUnit, laterCharge] = free
  if (ms >= readMs(count!, unit!)) return 0
  return laterCharge && ms < readMs(laterCount!, laterUnit!) ? read(laterCharge) : read(charge!)
}

/** Moments before and after the start, mostly close to the limits of the policies. In ms before the start. */
const anyMoment = fc
  .tuple(fc.constantFrom(0, 1, 2, 6, 12, 24, 48, 72, 120, 336, 720, 1000), fc.integer({ min: -hourMs, max: hourMs }))
  .map(([hours, offset]) => hours * hourMs + (offset % 3 === 0 ? Math.sign(offset) : offset))

/**
 * @param price prices a choice of a listing with a policy
 * @param getAmounts what the sentence of this booking refers to; the price is that without a deposit
 */
export function expectPoliciesToMatch<Choice>(
  anyChoice: fc.Arbitrary<Choice>,
  price: (choice: Choice, policy: PolicyName) => PricedChoice,
  getAmounts: (choice: Choice, priced: PricedChoice) => Amounts,
): void {
  fc.assert(
    fc.property(anyChoice, anyMoment, fc.nat(400 * hourMs), (choice, ms, laterMs) => {
      const refunds = chosenNames.map((name) => {
        const priced = price(choice, name)
        const cancellation = buildCancellation(priced.terms, priced.startsAt)
        const paid = sumAmounts(priced.lines)
        const deposit = sumAmounts(priced.lines.filter(({ kind }) => kind === 'deposit'))
        const refund = (before: number) =>
          computeRefund(cancellation, { paid, deposit }, priced.startsAt.getTime() - before)
        const stated = readCharge(renderPolicy(priced.terms.policy), getAmounts(choice, priced), ms)
        expect([name, ms, refund(ms)]).toEqual([name, ms, paid - stated])
        // A part of the price that was paid first is returned as far as it exceeds the charge.
        const part = Math.round(paid / 3)
        expect(computeRefund(cancellation, { paid: part, deposit: 0 }, priced.startsAt.getTime() - ms)).toBe(
          Math.max(0, part - stated),
        )
        expect(refund(ms - laterMs)).toBeLessThanOrEqual(refund(ms))
        return refund(ms)
      })
      // From flexible to non-refundable.
      expect(refunds).toEqual(refunds.toSorted((a, b) => b - a))
    }),
  )
}
