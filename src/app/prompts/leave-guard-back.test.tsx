/** The question before the back button loses typed input, in browsers with the Navigation API. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { watchTyping } from '../../ui/forms/unsaved-input'
import { guardTypedInput } from './leave-guard'

const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn<(key: string) => void>() })
const goBack = () => {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'traverse',
    destination: { key: 'before' },
  })
  navigation.dispatchEvent(event)
  return { isStopped: event.defaultPrevented }
}

beforeAll(() => {
  vi.stubGlobal('navigation', navigation)
  watchTyping()
  return guardTypedInput()
})
afterAll(() => void vi.unstubAllGlobals())

it('is stopped while a form has typed input, and repeated after "Discard"', async () => {
  const user = userEvent.setup()
  render(
    <form>
      <textarea aria-label="Field" />
    </form>,
  )
  expect(goBack()).toEqual({ isStopped: false })
  await user.type(screen.getByLabelText('Field'), 'Our stay was')
  expect(goBack()).toEqual({ isStopped: true })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => navigation.traverseTo.mock.calls).toEqual([['before']])
})
