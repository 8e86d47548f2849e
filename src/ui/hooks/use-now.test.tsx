import { Profiler } from 'react'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLusakaToday, useNow } from './use-now'

beforeEach(() => {
  vi.useFakeTimers()
  // Half a minute before midnight in Zambia.
  vi.setSystemTime('2026-11-21T21:59:30Z')
})
afterEach(() => vi.useRealTimers())

const Today = () => <p>{useLusakaToday()}</p>
const Minute = () => <p>{new Date(useNow()).toISOString()}</p>

it('switches to the next day at midnight in Zambia', () => {
  render(<Today />)
  expect(screen.getByText('2026-11-21')).toBeTruthy()
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('2026-11-22')).toBeTruthy()
})

it('renders only when the day changes', () => {
  vi.setSystemTime('2026-11-21T08:00:00Z')
  const handleRender = vi.fn<() => void>()
  render(
    <Profiler id="today" onRender={handleRender}>
      <Today />
    </Profiler>,
  )
  for (let minute = 0; minute < 10; minute += 1) act(() => vi.advanceTimersByTime(60_000))
  expect(handleRender).toHaveBeenCalledTimes(1)
})

it('updates when the page becomes visible after a pause of its timers', () => {
  render(<Minute />)
  vi.setSystemTime('2026-11-22T06:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('2026-11-22T06:00:00.000Z')).toBeTruthy()
})

it('stops with its component', () => {
  const { unmount } = render(<Minute />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
