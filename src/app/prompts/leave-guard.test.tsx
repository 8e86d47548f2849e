/** The question before typed input is lost. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { NavigateProvider } from '../../ui/layout/NavigateProvider'
import { hasUnsavedInput, watchTyping } from '../../ui/forms/unsaved-input'
import { guardTypedInput } from './leave-guard'

beforeAll(() => {
  watchTyping()
  return guardTypedInput()
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

describe('a button that navigates', () => {
  function NavigatingButtons() {
    const navigate = useNavigate()
    const save = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      void navigate('/saved')
    }
    return (
      <>
        <button onClick={() => void navigate('/elsewhere')}>Cancel</button>
        <button onClick={() => void navigate('?tab=2')}>Tab</button>
        <button onClick={() => void save()}>Save</button>
        <output>{useLocation().pathname + useLocation().search}</output>
      </>
    )
  }

  async function openForm() {
    const user = userEvent.setup()
    render(
      <MemoryRouter>
        <NavigateProvider>
          <form>
            <textarea aria-label="Field" />
          </form>
          <NavigatingButtons />
        </NavigateProvider>
      </MemoryRouter>,
    )
    await user.type(screen.getByLabelText('Field'), 'Our stay was')
    const click = (name: string) => user.click(screen.getByRole('button', { name }))
    return { user, click, path: () => screen.getByRole('status').textContent }
  }

  it('is stopped while a form has typed input, and works after "Discard"', async () => {
    const { user, click, path } = await openForm()
    await click('Cancel')
    expect(path()).toBe('/')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect.poll(() => screen.queryByText('Discard what you typed?')).toBeNull()
    expect(path()).toBe('/')
    await click('Cancel')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(path).toBe('/elsewhere')
  })

  it('is not stopped if the page stays, or after the response to a command', async () => {
    const { click, path } = await openForm()
    await click('Tab')
    expect(path()).toBe('/?tab=2')
    await click('Save')
    await expect.poll(path).toBe('/saved')
  })
})

describe('the button "Cancel" of a form', () => {
  const onCancel = vi.fn<() => void>()
  const openForms = () => {
    onCancel.mockClear()
    render(
      <>
        <form>
          <textarea aria-label="Field" />
          <button type="button" data-cancel onClick={onCancel}>
            Cancel
          </button>
        </form>
        <form>
          <input aria-label="Other field" />
        </form>
      </>,
    )
    return userEvent.setup()
  }
  const cancel = () => screen.getByRole('button', { name: 'Cancel' })

  it('is stopped while its form has typed input, and works after "Discard"', async () => {
    const user = openForms()
    await user.type(screen.getByLabelText('Field'), 'Thank you for')
    await user.type(screen.getByLabelText('Other field'), 'Lusaka')
    await user.click(cancel())
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect.poll(() => screen.queryByText('Discard what you typed?')).toBeNull()
    expect(onCancel).not.toHaveBeenCalled()
    await user.click(cancel())
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(() => onCancel.mock.calls).toHaveLength(1)
    expect(hasUnsavedInput(screen.getByLabelText('Other field').parentElement!)).toBe(true)
  })

  it('works at once if only another form has typed input', async () => {
    const user = openForms()
    await user.type(screen.getByLabelText('Other field'), 'Lusaka')
    await user.click(cancel())
    expect(onCancel).toHaveBeenCalledTimes(1)
  })
})

describe('the back button of a browser without the Navigation API', () => {
  const go = vi.spyOn(history, 'go')
  const onPopState = vi.fn<() => void>()
  const goBack = () => {
    history.replaceState({ idx: 0 }, '')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } }))
  }
  const arriveAgain = () => {
    history.replaceState({ idx: 1 }, '')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  }

  beforeAll(() => addEventListener('popstate', onPopState))

  it('is undone while a form has typed input, and works after "Discard"', async () => {
    go.mockReset()
    onPopState.mockClear()
    history.replaceState({ idx: 1 }, '')
    const { user, type } = await open()
    await type()
    goBack()
    expect(go.mock.calls).toEqual([[1]])
    arriveAgain()
    expect(onPopState).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(() => go.mock.calls).toEqual([[1], [-1]])
    goBack()
    expect(onPopState).toHaveBeenCalledTimes(1)
  })

  it('works at once if nothing was typed', async () => {
    go.mockReset()
    onPopState.mockClear()
    await open()
    goBack()
    expect(onPopState).toHaveBeenCalledTimes(1)
    expect(go).not.toHaveBeenCalled()
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
