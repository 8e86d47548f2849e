/** The question before typed input is lost. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { watchTyping } from '../../ui/unsaved-input'
import { guardTypedInput } from './leave-guard'

beforeAll(() => {
  watchTyping()
  guardTypedInput()
})

const onFollow = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())

async function open(field = <textarea aria-label="Field" />) {
  onFollow.mockClear()
  const user = userEvent.setup()
  render(
    <>
      <form>{field}</form>
      <a href="/elsewhere" onClick={onFollow}>
        Elsewhere
      </a>
      <a href="/new-tab" target="_blank" onClick={onFollow}>
        New tab
      </a>
    </>,
  )
  return {
    user,
    type: () => user.type(screen.getByLabelText('Field'), 'Our stay was'),
    link: screen.getByText('Elsewhere'),
  }
}

describe('a link', () => {
  it('is stopped while a form has typed input, and followed after "Discard"', async () => {
    const { user, type, link } = await open()
    await type()
    await user.click(link)
    expect(onFollow).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(() => onFollow.mock.calls).toHaveLength(1)
    expect(screen.queryByText('Discard what you typed?')).toBeNull()
  })

  it('is not followed after "Keep editing", and the question comes again', async () => {
    const { user, type, link } = await open()
    await type()
    await user.click(link)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect.poll(() => screen.queryByText('Discard what you typed?')).toBeNull()
    expect(onFollow).not.toHaveBeenCalled()
    await user.click(link)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(() => onFollow.mock.calls).toHaveLength(1)
  })

  it.each([
    ['nothing was typed', <textarea key="a" aria-label="Field" />, false],
    ['only a search was typed', <input key="b" type="search" aria-label="Field" />, true],
    ['only an email address was typed', <input key="c" type="email" aria-label="Field" />, true],
  ])('is followed at once if %s', async (_, field, types) => {
    const { user, type, link } = await open(field)
    if (types) await type()
    await user.click(link)
    expect(onFollow).toHaveBeenCalledTimes(1)
  })

  it('into another tab is followed at once, because the form stays', async () => {
    const { user, type } = await open()
    await type()
    await user.click(screen.getByText('New tab'))
    expect(onFollow).toHaveBeenCalledTimes(1)
  })
})

it('a reload is announced to the browser while a form has typed input', async () => {
  const { type } = await open()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await type()
  expect(leave()).toBe(true)
})
