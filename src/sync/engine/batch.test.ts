import { describe, expect, it } from 'vitest'
import { maxProbeBytes, maxPushBytes, maxPushCommands } from '#contract/sync/sync'
import type { OutboxRow } from '../../db/rows'
import { holdQueue, createBackoffState } from './backoff'
import { toCommand, pickBatches } from './batch'

let sequence = 0
const row = (orderKey: string, size = 10): OutboxRow => ({
  sequence: ++sequence,
  key: `key-${sequence}`,
  user: 'user',
  device: 'device',
  endpoint: 'cart.add',
  input: { params: {}, query: {}, body: { text: 'x'.repeat(size) } },
  orderKey,
  coalesceKey: null,
  attempted: 0,
  state: 'waiting',
  createdAt: 0,
  tries: 0,
  preview: { name: 'never sent' },
})
const rows = (orderKey: string, count: number, size?: number) =>
  Array.from({ length: count }, () => row(orderKey, size))
const sizes = (batches: OutboxRow[][]) => batches.map((batch) => batch.length)
const bytes = (batch: OutboxRow[]) =>
  JSON.stringify({ protocol: 1, device: 'd'.repeat(36), commands: batch.map(toCommand) }).length

describe('a serialized command', () => {
  it('contains key, endpoint and the non-empty input', () => {
    const { key } = row('a')
    expect(toCommand({ ...row('a'), key })).toEqual({ key, endpoint: 'cart.add', body: { text: 'xxxxxxxxxx' } })
    expect(toCommand({ ...row('a'), key, input: { params: { itemId: '1' }, query: {}, body: {} } })).toEqual({
      key,
      endpoint: 'cart.add',
      params: { itemId: '1' },
    })
  })
})

describe('batches', () => {
  it('contain the first commands that fit, in order', () => {
    const all = rows('cart', 200, 1000)
    const [batch] = pickBatches(all, createBackoffState(), 0)
    expect(batch).toEqual(all.slice(0, batch!.length))
    expect(bytes(batch!)).toBeLessThanOrEqual(maxPushBytes)
    expect(bytes(all.slice(0, batch!.length + 1))).toBeGreaterThan(maxPushBytes - 200)
  })

  it('contain at most 500 commands', () => {
    expect(sizes(pickBatches(rows('cart', 800, 1), createBackoffState(), 0))[0]).toBeLessThanOrEqual(maxPushCommands)
  })

  it('count bytes, not characters', () => {
    const all = rows('cart', 100).map((command) => ({
      ...command,
      input: { ...command.input, body: { text: 'ŋ'.repeat(1000) } },
    }))
    const [batch] = pickBatches(all, createBackoffState(), 0)
    expect(Buffer.byteLength(JSON.stringify(batch!.map(toCommand)))).toBeLessThanOrEqual(maxPushBytes)
  })

  it('contain an oversized command alone', () => {
    expect(sizes(pickBatches([row('a', 2 * maxPushBytes), row('a')], createBackoffState(), 0))).toEqual([1])
  })

  it('are two in parallel if they share no order key, otherwise one', () => {
    const free = Array.from({ length: 200 }, (_, index) => row(`booking-${index}`, 1000))
    const batches = pickBatches(free, createBackoffState(), 0)
    expect(batches).toHaveLength(2)
    const orders = batches.map((batch) => new Set(batch.map(({ orderKey }) => orderKey)))
    expect([...orders[0]!].some((order) => orders[1]!.has(order))).toBe(false)
    expect(pickBatches(rows('cart', 200, 1000), createBackoffState(), 0)).toHaveLength(1)
  })

  it('do not split a queue between two parallel batches', () => {
    const mixed = [...rows('cart', 200, 1000), ...rows('notifications', 2)]
    const [first, second] = pickBatches(mixed, createBackoffState(), 0)
    expect(first!.every(({ orderKey }) => orderKey === 'cart')).toBe(true)
    expect(second!.map(({ orderKey }) => orderKey)).toEqual(['notifications', 'notifications'])
  })

  it('skip a blocked queue completely and include the others', () => {
    const state = createBackoffState()
    holdQueue(state, 'cart', { now: () => 0, random: () => 1 })
    const mixed = [...rows('cart', 2), ...rows('notifications', 1)]
    expect(
      pickBatches(mixed, state, 0)
        .flat()
        .map(({ orderKey }) => orderKey),
    ).toEqual(['notifications'])
    expect(pickBatches(mixed, state, 5000).flat()).toHaveLength(3)
  })

  it('are small and single after a failure, and limited while bisecting', () => {
    const free = Array.from({ length: 100 }, (_, index) => row(`booking-${index}`, 1000))
    const small = pickBatches(free, { ...createBackoffState(), maxBatchBytes: maxProbeBytes }, 0)
    expect(small).toHaveLength(1)
    expect(bytes(small[0]!)).toBeLessThanOrEqual(maxProbeBytes)
    expect(sizes(pickBatches(free, { ...createBackoffState(), maxCommands: 4 }, 0))).toEqual([4])
  })

  it('are empty without commands', () => {
    expect(pickBatches([], createBackoffState(), 0)).toEqual([])
  })
})
