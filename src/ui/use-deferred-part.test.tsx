import { act, render, screen } from '@testing-library/react'
import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../app/ErrorBoundary'
import { useDeferredPart } from './use-deferred-part'

const Form = () => <p>The form</p>
const load = vi.fn<() => Promise<{ default: typeof Form }>>()

function Page({ isRequired }: { isRequired: boolean }) {
  const Part = useDeferredPart(load, isRequired)
  return Part ? <Part /> : <p>Loading</p>
}
const show = (isRequired: boolean) =>
  render(
    <ErrorBoundary>
      <Page isRequired={isRequired} />
    </ErrorBoundary>,
  )

beforeEach(() => {
  load.mockReset().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/Form.js'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

it('loads a part that failed to load offline as soon as the device is online', async () => {
  show(false)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(screen.getByText('Loading')).toBeTruthy()
  load.mockResolvedValue({ default: Form })
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The form')).toBeTruthy()
})

it('reports a required part that is not on the device', async () => {
  show(true)
  expect(await screen.findByText("This page isn't on this device yet")).toBeTruthy()
})

it('does not load a part again after the page is closed', async () => {
  const { unmount } = show(false)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  unmount()
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})
