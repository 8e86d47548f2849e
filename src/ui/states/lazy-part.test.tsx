import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../app/ErrorBoundary'
import { lazyPart, usePreload } from './lazy-part'
import { OfflineContext } from './offline-context'

const Form = ({ name }: { name: string }) => <p>The form of {name}</p>
const load = vi.fn<() => Promise<{ default: typeof Form }>>()
const missingCode = new TypeError('Failed to fetch dynamically imported module: /assets/Form.js')

type Options = Partial<Parameters<typeof lazyPart<{ name: string }>>[1]>
const createForm = (options: Options = {}) => lazyPart(load, { fallback: <p>Loading</p>, ...options, offline: true })
const show = (Part: ReturnType<typeof createForm>) =>
  render(
    <ErrorBoundary>
      <Part name="Chanda" />
    </ErrorBoundary>,
  )
const goOnline = () => act(() => void dispatchEvent(new Event('online')))

beforeEach(() => {
  load.mockReset().mockRejectedValue(missingCode)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a lazy part', () => {
  it('renders its fallback on the server, also if its code has loaded', async () => {
    load.mockResolvedValue({ default: Form })
    const Part = createForm({ fallback: ({ name }) => <p>Loading {name}</p> })
    const fallback = renderToString(<Part name="Chanda" />)
    expect(fallback).toContain('Loading')
    show(Part)
    expect(await screen.findByText('The form of Chanda')).toBeTruthy()
    expect(renderToString(<Part name="Chanda" />)).toBe(fallback)
  })

  it('renders at once if its code has loaded before', async () => {
    load.mockResolvedValue({ default: Form })
    const Part = createForm()
    const { unmount } = show(Part)
    expect(await screen.findByText('The form of Chanda')).toBeTruthy()
    unmount()
    show(Part)
    expect(screen.getByText('The form of Chanda')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads once if it is rendered twice', async () => {
    load.mockResolvedValue({ default: Form })
    const Part = createForm()
    show(Part)
    show(Part)
    expect(await screen.findAllByText('The form of Chanda')).toHaveLength(2)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads a part that failed to load offline as soon as the device is online', async () => {
    show(createForm({ when: 'page-loaded', onFailure: 'fallback' }))
    await expect.poll(() => load.mock.calls.length).toBe(1)
    expect(screen.getByText('Loading')).toBeTruthy()
    load.mockResolvedValue({ default: Form })
    goOnline()
    expect(await screen.findByText('The form of Chanda')).toBeTruthy()
  })

  it('loads a part that failed to load again after 20 seconds', async () => {
    vi.useFakeTimers()
    show(createForm({ onFailure: 'fallback' }))
    await act(() => vi.advanceTimersByTimeAsync(19_000))
    expect(load).toHaveBeenCalledTimes(1)
    load.mockResolvedValue({ default: Form })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('The form of Chanda')).toBeTruthy()
  })

  it('stays mounted when the device is online again', async () => {
    load.mockImplementation(async () => ({ default: () => <input aria-label="Name" /> }))
    show(createForm())
    const input = await screen.findByLabelText('Name')
    goOnline()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByLabelText('Name')).toBe(input)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('reports a required part that is not on the device', async () => {
    show(createForm({ when: 'page-loaded' }))
    expect(await screen.findByText("This page isn't on this device yet")).toBeTruthy()
  })

  it('tries again when the page is opened again after a failure', async () => {
    const Part = createForm()
    const { unmount } = show(Part)
    expect(await screen.findByText("This page isn't on this device yet")).toBeTruthy()
    unmount()
    load.mockResolvedValue({ default: Form })
    show(Part)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await screen.findByText('The form of Chanda')).toBeTruthy()
  })

  it('reports a stalled load, and loads it when the user tries again', async () => {
    vi.useFakeTimers()
    load.mockReturnValue(new Promise(() => undefined))
    show(createForm({ onFailure: ({ name }, retry) => <button onClick={retry}>Load the form of {name} again</button> }))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    load.mockResolvedValue({ default: Form })
    fireEvent.click(screen.getByText('Load the form of Chanda again'))
    expect(screen.getByText('Loading')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('The form of Chanda')).toBeTruthy()
  })

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'reloads the page if the code fails again, unless the device is offline (%s: %i times)',
    async (isOffline, times) => {
      const reload = vi.fn<() => void>()
      vi.stubGlobal('location', { ...location, reload })
      const Part = createForm({ onFailure: (_, retry) => <button onClick={retry}>Try again</button> })
      render(
        <OfflineContext value={isOffline}>
          <Part name="Chanda" />
        </OfflineContext>,
      )
      fireEvent.click(await screen.findByText('Try again'))
      expect(await screen.findByText('Try again')).toBeTruthy()
      expect(load).toHaveBeenCalledTimes(2)
      expect(reload).toHaveBeenCalledTimes(times)
      vi.unstubAllGlobals()
    },
  )

  it('does not load a part again after the page is closed', async () => {
    const { unmount } = show(createForm({ onFailure: 'fallback' }))
    await expect.poll(() => load.mock.calls.length).toBe(1)
    unmount()
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a preloaded part', () => {
  function Page({ Part, isOpen }: { Part: ReturnType<typeof createForm>; isOpen: boolean }) {
    const isLoaded = usePreload(Part)
    return isOpen ? <Part name="Chanda" /> : <p>{isLoaded ? 'Loaded' : 'Not loaded'}</p>
  }

  it('renders at once', async () => {
    load.mockResolvedValue({ default: Form })
    const Part = createForm()
    const { rerender } = render(<Page Part={Part} isOpen={false} />)
    expect(await screen.findByText('Loaded')).toBeTruthy()
    rerender(<Page Part={Part} isOpen />)
    expect(screen.getByText('The form of Chanda')).toBeTruthy()
  })

  it('tries again when it is rendered after a failure', async () => {
    const Part = createForm()
    const { rerender } = render(<Page Part={Part} isOpen={false} />)
    await expect.poll(() => load.mock.calls.length).toBe(1)
    // The attempt ends a few tasks after its import.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.getByText('Not loaded')).toBeTruthy()
    load.mockResolvedValue({ default: Form })
    rerender(<Page Part={Part} isOpen />)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await screen.findByText('The form of Chanda')).toBeTruthy()
  })
})
