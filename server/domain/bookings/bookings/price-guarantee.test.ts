import { expect, test } from 'vitest'
import { carriers } from '#contract/verticals/carriers/rules'
import type { Offer } from '#contract/verticals/rules/index'
import type { Secrets } from '../../../db/secrets'
import { openSeal, sealPrice, type GuaranteedPrice } from './price-guarantee'

const secrets: Secrets = [Buffer.from('secret of this test')]
const at = new Date('2026-12-07T08:00:00Z')
const context = { rules: carriers, offer: { id: 'route' } as Offer, choice: { date: '2026-12-10', kg: 2 } }
const price = (terms: object): Omit<GuaranteedPrice, 'of'> => ({
  until: at.getTime(),
  lines: [{ label: 'Transport', quantity: 1, amountNgwee: 8000 }],
  terms: terms as GuaranteedPrice['terms'],
})
const policy = [{ template: 'parcelTiers', params: { hours: 2 } }]

test('A seal guarantees its price for the same choice until it expires', () => {
  const seal = sealPrice(secrets, context, price({ tiers: [], laterNgwee: 4000, policy }))
  expect(openSeal({ secrets, seal }, context, at)).toMatchObject({ terms: { laterNgwee: 4000, policy } })
  expect(openSeal({ secrets, seal }, context, new Date(at.getTime() + 1))).toBeNull()
  expect(openSeal({ secrets, seal }, { ...context, choice: { ...context.choice, kg: 3 } }, at)).toBeNull()
  expect(openSeal({ secrets: [Buffer.from('another')], seal }, context, at)).toBeNull()
})

test('A seal of a previous release keeps its policy, which was a text', () => {
  const seal = sealPrice(secrets, context, price({ tiers: [], laterNgwee: 4000, words: 'Free until departure.' }))
  expect(openSeal({ secrets, seal }, context, at)!.terms).toEqual({
    tiers: [],
    laterNgwee: 4000,
    policy: [{ template: 'text', params: { text: 'Free until departure.' } }],
  })
})
