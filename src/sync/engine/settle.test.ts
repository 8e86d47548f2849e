import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '../../db/rows'
import { isCoveredByRows, interpretPushResponse } from './settle'

const row = (
  key: string,
  endpoint = 'cart.add',
  input: object = { body: { productId: 'a', quantity: 1 } },
): OutboxRow => ({
  sequence: 1,
  key,
  user: 'user',
  device: 'device',
  endpoint,
  input: { params: {}, query: {}, body: {}, ...input },
  orderKey: 'cart',
  coalesceKey: null,
  attempted: 1,
  state: 'sending',
  createdAt: 0,
  tries: 0,
})
const feedRows = [{ entity: 'cartItem', id: 'a', version: 1, data: {} }]
const accepted = (key: string) => ({ key, outcome: 'accepted' as const })
const buildResult = (key: string, outcome: 'refused' | 'retry', code: string, detail?: object) => ({
  key,
  outcome,
  code,
  message: 'Why.',
  detail,
})

describe('a push response', () => {
  it('is matched by key, and commands missing in it are unanswered', () => {
    const { settlement, settledCount } = interpretPushResponse([row('1'), row('2'), row('3')], {
      results: [buildResult('3', 'refused', 'listing_gone'), accepted('1')],
      rows: feedRows,
    })
    expect(settlement).toMatchObject({
      accepted: ['1'],
      unanswered: ['2'],
      refused: [{ key: '3', refusal: { code: 'listing_gone', message: 'Why.' } }],
    })
    expect(settledCount).toBe(2)
  })

  it('A push response for unknown keys is ignored', () => {
    const { settlement, settledCount, firstDeferred } = interpretPushResponse([row('1')], {
      results: [accepted('9')],
      rows: [],
    })
    expect([settlement.unanswered, settledCount, firstDeferred]).toEqual([['1'], 0, null])
  })

  it('A push response with retries reports the first one as the reason', () => {
    const results = [accepted('1'), buildResult('2', 'retry', 'unexpected'), buildResult('3', 'retry', 'busy')]
    const { settlement, firstDeferred } = interpretPushResponse([row('1'), row('2'), row('3')], {
      results,
      rows: feedRows,
    })
    expect(settlement.retry).toEqual(['2', '3'])
    expect(firstDeferred).toMatchObject({ row: { key: '2' }, code: 'unexpected' })
  })

  it.each([
    ['refused with a refusal code', 'refused', 'sold_out', true],
    ['refused with an unknown code', 'refused', 'brand_new', true],
    ['refused with a retry code', 'refused', 'busy', false],
    ['retry with any code', 'retry', 'sold_out', false],
  ] as const)('is final or not: %s', (_, outcome, code, isFinal) => {
    expect(
      interpretPushResponse([row('1')], { results: [buildResult('1', outcome, code)], rows: [] }).settlement.refused
        .length > 0,
    ).toBe(isFinal)
  })

  it('can contain a retry delay', () => {
    expect(
      interpretPushResponse([row('1')], { results: [buildResult('1', 'retry', 'busy', { retryAfter: 9 })], rows: [] })
        .firstDeferred?.retryAfter,
    ).toBe(9)
  })
})

describe('an accepted command', () => {
  it.each([
    ['is confirmed if its entity is among the rows', row('1'), feedRows, true],
    ['settles if its entity is not among the rows', row('1'), [{ ...feedRows[0]!, id: 'b' }], false],
    [
      'settles if only another entity type is among the rows',
      row('1'),
      [{ ...feedRows[0]!, entity: 'booking' }],
      false,
    ],
    ['for a whole entity type is confirmed by any row of it', row('1', 'cart.clear'), feedRows, true],
    ['of an endpoint without mirrored entities is done', row('1', 'other.thing'), [], true],
  ])('%s', (_, given, rows, expected) => {
    expect(isCoveredByRows(given, rows)).toBe(expected)
    const { settlement } = interpretPushResponse([given], { results: [accepted('1')], rows })
    expect(expected ? settlement.accepted : settlement.settling).toEqual(['1'])
  })
})
