/** Dialogs and typed input. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { Dialog } from './Dialog'
import { watchTyping } from '../forms/unsaved-input'

beforeAll(watchTyping)

function Example({ fault }: { fault?: boolean }) {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('Blue gate')
  return (
    <>
      <Dialog open={open} title="Customer" onClose={() => setOpen(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
          }}
        >
          <label>
            Note <textarea value={text} aria-invalid={fault} onChange={({ target }) => setText(target.value)} />
          </label>
          <label>
            Password <input type="password" />
          </label>
          <button type="submit">Save</button>
        </form>
      </Dialog>
      <p>{open ? 'open' : 'closed'}</p>
    </>
  )
}

async function openDialog(props: { fault?: boolean } = {}) {
  const user = userEvent.setup()
  render(<Example {...props} />)
  const close = () => user.click(screen.getByRole('button', { name: 'Close' }))
  return { user, close }
}
const isAsking = () => screen.queryByText('Discard what you typed?') !== null

describe('a dialog with typed input', () => {
  it('asks before its close button discards it, and keeps it', async () => {
    const { user, close } = await openDialog()
    await user.type(screen.getByLabelText(/Note/), ' at the end')
    await close()
    expect(isAsking()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('Blue gate at the end')
    expect(isAsking()).toBe(false)
    await close()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByText('closed')).toBeTruthy()
  })

  it('closes at once if nothing was typed, the text is as before, or only a password was typed', async () => {
    const { user, close } = await openDialog()
    await user.type(screen.getByLabelText(/Note/), 'x{Backspace}')
    await user.type(screen.getByLabelText(/Password/), 'Kariba#2026')
    await close()
    expect(screen.getByText('closed')).toBeTruthy()
  })

  it('closes at once after its form was submitted', async () => {
    const { user, close } = await openDialog()
    await user.type(screen.getByLabelText(/Note/), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await close()
    expect(screen.getByText('closed')).toBeTruthy()
  })

  it('asks after a submission that failed', async () => {
    const { user, close } = await openDialog({ fault: true })
    await user.type(screen.getByLabelText(/Note/), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await close()
    expect(isAsking()).toBe(true)
  })
})
