import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MirrorStates } from './MirrorStates'

type Status = Parameters<typeof MirrorStates>[0]['status']

const open = (data: string[] | undefined, status: Partial<Status>) =>
  render(
    <MirrorStates
      data={data}
      status={{ online: 'yes', reason: 'none', syncedAt: null, ...status }}
      subject="Your bookings"
      skeleton="skeleton"
      errorText="We couldn't load your bookings."
      onRetry={() => undefined}
      isEmpty={(rows) => rows.length === 0}
      empty="No bookings yet"
    >
      {(rows) => rows.join()}
    </MirrorStates>,
  ).container.textContent

describe('data that is synced for the first time', () => {
  it.each([[undefined], [[]], [['a part of the rows']]])('is a skeleton, also with a part of its rows', (data) => {
    expect(open(data, {})).toBe('skeleton')
  })

  it('is displayed from this device until it is known that it was never synced', () => {
    expect(open(['1'], { online: 'unknown' })).toBe('1')
    expect(open(['1'], { syncedAt: 1 })).toBe('1')
  })

  it('says offline that a part is missing, or everything', () => {
    expect(open(['1'], { online: 'no' })).toContain("Your bookings can't be shown completely.")
    expect(open([], { online: 'no' })).toContain("Your bookings can't be shown yet")
    expect(screen.queryByText('No bookings yet')).toBeNull()
  })
})
