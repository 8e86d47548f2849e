import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary'

function Failing({ error }: { error: Error }): never {
  throw error
}
const show = (message: string) =>
  render(
    <ErrorBoundary>
      <Failing error={new TypeError(message)} />
    </ErrorBoundary>,
  )

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

it.each([
  'Failed to fetch dynamically imported module: https://tilipo.example/assets/x.js',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://tilipo.example/assets/x.js',
])('says that the code is not on the device: %s', (message) => {
  show(message)
  expect(screen.getByText("This page isn't on this device yet")).toBeTruthy()
})

it('shows the generic error page for an error of the app', () => {
  show('x is not a function')
  expect(screen.getByText('Something went wrong')).toBeTruthy()
})
