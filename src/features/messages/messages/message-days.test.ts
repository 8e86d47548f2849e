import { expect, test } from 'vitest'
import { groupByDay, formatDay, formatTime } from './message-days'

const at = (createdAt: string) => ({ createdAt })

test('A day starts at midnight in Lusaka, two hours before UTC', () => {
  const days = groupByDay([
    at('2026-11-20T21:59:00.000Z'),
    at('2026-11-20T22:00:00.000Z'),
    at('2026-11-21T10:00:00.000Z'),
  ])
  expect(days.map(({ date, messages }) => [date, messages.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ])
})

test('Messages keep their order even if the clocks differ', () => {
  const days = groupByDay([
    at('2026-11-21T10:00:00.000Z'),
    at('2026-11-20T10:00:00.000Z'),
    at('2026-11-21T11:00:00.000Z'),
  ])
  expect(days.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20', '2026-11-21'])
})

test('Today and yesterday are named by Zambian time', () => {
  const now = Date.parse('2026-11-21T22:30:00Z') // 00:30 on 22 November in Lusaka
  expect(formatDay('2026-11-22', now)).toBe('Today')
  expect(formatDay('2026-11-21', now)).toBe('Yesterday')
  expect(formatDay('2026-11-20', now)).toBe('20 Nov 2026')
  expect(formatTime('2026-11-21T22:30:00.000Z')).toBe('00:30')
})
