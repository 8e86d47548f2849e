import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('../../api/session', () => ({ currentSession: () => ({ user: { id: 'u1' } }) }))

const open = async () => {
  vi.resetModules()
  const { prepareForOffline } = await import('./offline-readiness')
  const { useOfflineReadiness } = await import('../hooks/use-offline-readiness')
  function Display() {
    const { state, done, total } = useOfflineReadiness()
    return <p>{`${state} ${done}/${total}`}</p>
  }
  render(<Display />)
  return prepareForOffline
}
const part = () => Promise.resolve()
const failingPart = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  document.documentElement.dataset.build = 'build-1'
})

describe('the preparation for offline use', () => {
  it('reports its progress, and is remembered for the build and the user', async () => {
    const prepare = await open()
    expect(screen.getByText('unknown 0/0')).toBeTruthy()
    let finish = () => {}
    const slowPart = () => new Promise<void>((resolve) => (finish = resolve))
    let preparation: Promise<void> | undefined
    await act(async () => void (preparation = prepare('u1', [part, slowPart])))
    expect(screen.getByText('preparing 1/2')).toBeTruthy()
    await act(async () => {
      finish()
      await preparation
    })
    expect(screen.getByText('ready 2/2')).toBeTruthy()
    document.body.replaceChildren()
    await open()
    expect(screen.getByText('ready 0/0')).toBeTruthy()
    document.body.replaceChildren()
    document.documentElement.dataset.build = 'build-2'
    await open()
    expect(screen.getByText('unknown 0/0')).toBeTruthy()
  })

  it('is incomplete if a part could not be downloaded, and continues with the others', async () => {
    const prepare = await open()
    await act(() => prepare('u1', [failingPart, part]))
    expect(screen.getByText('incomplete 1/2')).toBeTruthy()
    await act(() => prepare('u1', [part, part]))
    expect(screen.getByText('ready 2/2')).toBeTruthy()
  })
})
