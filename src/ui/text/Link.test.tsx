import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useNavigationType, useLocation } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/component/render-screen'
import { Link } from './Link'

describe('Link', () => {
  it('navigates without a page load', async () => {
    const { user, currentPath } = renderScreen(<Link to="/services/hotels?page=2">Hotels</Link>)
    await user.click(screen.getByRole('link'))
    expect(currentPath()).toBe('/services/hotels?page=2')
  })

  it('passes its state and replaces the history entry if told to', async () => {
    const Entry = () => <p>{`${useNavigationType()} ${JSON.stringify(useLocation().state)}`}</p>
    const page = (
      <>
        <Link replace to="/page?tab=2" state={{ keepScroll: true }}>
          Next tab
        </Link>
        <Entry />
      </>
    )
    const { user, findByText } = renderScreen(page, { at: '/page' })
    await user.click(screen.getByRole('link'))
    await findByText('REPLACE {"keepScroll":true}')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (click) => {
      const { currentPath } = renderScreen(<Link to="/about">About</Link>)
      expect(isLeftToBrowser(click)).toBe(true)
      expect(currentPath()).toBe('/')
    },
  )

  it('does not navigate if the click handler prevents it', async () => {
    const onClick = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
    const { user, currentPath } = renderScreen(
      <Link to="/about" onClick={onClick}>
        About
      </Link>,
    )
    await user.click(screen.getByRole('link'))
    expect(onClick).toHaveBeenCalledOnce()
    expect(currentPath()).toBe('/')
  })

  it.each(['https://example.com/', 'tel:+260971234567', 'mailto:help@tilipo.example'])(
    'leaves %s to the browser',
    (to) => {
      renderScreen(<Link to={to}>Contact</Link>)
      expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
      expect(isLeftToBrowser({})).toBe(true)
    },
  )
})

function isLeftToBrowser(click: object): boolean {
  const link = screen.getByRole('link')
  const event = createEvent.click(link, click)
  fireEvent(link, event)
  return !event.defaultPrevented
}
