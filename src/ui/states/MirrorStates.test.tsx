import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { MirrorStates } from './MirrorStates'

type Status = Parameters<typeof MirrorStates>[0]['status']

const open = (data: string[] | undefined, status: Partial<Status>, content?: ReactNode) =>
  render(build(data, status, content)).container.textContent

const build = (data: string[] | undefined, status: Partial<Status>, content?: ReactNode) => (
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
    {(rows) => content ?? rows.join()}
  </MirrorStates>
)

describe('data that is synced for the first time', () => {
  it.each([[undefined], [[]], [['a part of the rows']]])('is a skeleton, also with a part of its rows', (data) => {
    expect(open(data, {})).toBe('skeleton')
  })

  it('is displayed from this device until it is known that it was never synced', () => {
    expect(open(['1'], { online: 'unknown' })).toBe('1')
    expect(open(['1'], { syncedAt: 1 })).toBe('1')
  })

  it('keeps what was displayed and typed before the sync began, and says that it is not complete', async () => {
    const form = <input aria-label="Full name" />
    const { rerender } = render(build(['1'], { online: 'unknown' }, form))
    await userEvent.type(screen.getByLabelText('Full name'), 'Typed here')
    rerender(build(['1'], { online: 'yes' }, form))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Typed here')
    const note = 'Still downloading. Your bookings may not be complete yet.'
    expect(screen.getByText(note)).toBeTruthy()
    rerender(build(['1', '2'], { syncedAt: 1 }, form))
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Typed here')
    expect(screen.queryByText(note)).toBeNull()
  })

  it('is a skeleton while nothing is left of what was displayed', () => {
    const { rerender, container } = render(build(['1'], { online: 'unknown' }))
    rerender(build([], { online: 'yes' }))
    expect(container.textContent).toBe('skeleton')
  })

  it('is displayed without a note, or a skeleton, until it is known whether it was synced', () => {
    for (const online of ['yes', 'no', 'unknown'] as const) {
      expect(open([], { online, syncedAt: undefined })).toBe('skeleton')
      if (online !== 'yes') expect(open(['1'], { online, syncedAt: undefined })).toBe('1')
    }
  })

  it('says offline that a part is missing, or everything', () => {
    expect(open(['1'], { online: 'no' })).toContain("Your bookings can't be shown completely.")
    expect(open([], { online: 'no' })).toContain("Your bookings can't be shown yet")
    expect(screen.queryByText('No bookings yet')).toBeNull()
  })
})
