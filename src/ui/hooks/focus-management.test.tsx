import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusAfterChange } from './focus-management'

interface Props {
  order: string
  hasButton: boolean
}

function List({ order, hasButton }: Props) {
  const focusAfterChange = useFocusAfterChange(order)
  return (
    <>
      {hasButton && <button onClick={() => focusAfterChange(() => document.getElementById('start'))}>Remove</button>}
      <a id="start" href="/first">
        First
      </a>
      <a href="/second">Second</a>
    </>
  )
}

it('A change before the one that removes the pressed button does not end the wait for the focus', () => {
  const { rerender } = render(<List order="1" hasButton />)
  const button = screen.getByRole('button')
  button.focus()
  button.click()
  rerender(<List order="2" hasButton />)
  expect(document.activeElement).toBe(button)
  rerender(<List order="3" hasButton={false} />)
  expect(document.activeElement).toBe(screen.getByText('First'))
})

it('The focus stays where a person has moved it between the press and the change', () => {
  const { rerender } = render(<List order="1" hasButton />)
  const button = screen.getByRole('button')
  button.focus()
  button.click()
  screen.getByText('Second').focus()
  rerender(<List order="2" hasButton={false} />)
  expect(document.activeElement).toBe(screen.getByText('Second'))
})
