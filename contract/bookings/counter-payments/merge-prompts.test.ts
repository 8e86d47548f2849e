import { describe, expect, it } from 'vitest'
import { mergePrompts, sumPrompts } from './merge-prompts'
import type { PaymentPrompt } from './payment-prompt'

const build = (more: Partial<PaymentPrompt>) => ({
  prompt: {
    ...{ _id: 'p1', status: 'pending', amount: 100, network: 'MTN', startedAt: '2026-11-30T06:00:00.000Z' },
    ...{ changedAt: '', isSale: true, heldUntil: null, shiftId: 's1' },
    ...more,
  } as PaymentPrompt,
})

describe('the requests for the products of a basket', () => {
  it('are one request for all of them', () => {
    expect(mergePrompts([build({ amount: 100.1 }), build({ amount: 50.2 })])).toMatchObject({
      _id: 'p1',
      amount: 150.3,
    })
    expect(mergePrompts([{}, {}])).toBeUndefined()
  })

  it('are represented by the one that was paid, or by the latest', () => {
    const later = { _id: 'p2', startedAt: '2026-11-30T07:00:00.000Z', amount: 40 }
    const failed = build({ status: 'failed' })
    expect(mergePrompts([failed, build(later)])).toMatchObject({ _id: 'p2', amount: 40 })
    expect(mergePrompts([build({ status: 'successful' }), build(later)])).toMatchObject({ _id: 'p1', amount: 100 })
  })

  it('are counted once in the shift', () => {
    const paid = [build({ status: 'successful', amount: 10 }), build({ status: 'successful', amount: 20.5 })]
    expect(sumPrompts([...paid, build({ _id: 'p2', status: 'successful', amount: 1 }), {}], 's1')).toEqual({
      count: 2,
      amount: 31.5,
    })
  })
})
