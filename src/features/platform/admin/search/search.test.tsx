/** The search of administrators: results by kind, the keyboard, and what was opened or pinned on this device. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readSearchItems, searchForAdmins, type SearchResult } from '#contract/platform/search'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import SearchButton from './SearchButton'
import SearchPage from './SearchPage'

const api = installFakeApi()
beforeEach(() => localStorage.clear())

const buildId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const booking: SearchResult = { kind: 'booking', _id: buildId(1), title: 'TLP-BANDA', text: 'Chipo Banda: Room' }
const person: SearchResult = { kind: 'person', _id: buildId(2), title: 'Chipo Banda', text: 'chipo@example.test' }
const lodge: SearchResult = {
  kind: 'business',
  _id: buildId(3),
  title: 'Banda Lodge',
  text: 'Kitwe',
  businessType: 'hotel',
}
const refund: SearchResult = {
  kind: 'refund',
  _id: buildId(4),
  title: 'ZMW 50.00',
  text: 'Chipo',
}

async function openSearch(at = '?q=banda') {
  await signIn({ user_type: 'admin' })
  return renderScreen(<SearchPage />, { at: `/admin/global/search${at}` })
}

it('lists what was found by kind, each with the page of its own', async () => {
  api.answer(searchForAdmins, [booking, person, lodge, refund])
  await openSearch()
  const bookings = within(await screen.findByRole('region', { name: 'Bookings' }))
  expect(bookings.getByRole('link', { name: 'TLP-BANDA' }).getAttribute('href')).toBe(
    `/admin/global/bookings/${buildId(1)}`,
  )
  expect(screen.getByRole('link', { name: 'Chipo Banda' }).getAttribute('href')).toBe(
    `/admin/global/users/${buildId(2)}`,
  )
  expect(screen.getByRole('link', { name: 'Banda Lodge' }).getAttribute('href')).toBe(
    `/admin/global/hotels/${buildId(3)}`,
  )
  expect(screen.getByRole('link', { name: 'ZMW 50.00' }).getAttribute('href')).toBe(
    `/admin/global/refunds/${buildId(4)}`,
  )
  expect(screen.queryByRole('region', { name: 'Payouts' })).toBeNull()
})

it('opens the first result with Enter, and moves through the results with the arrow keys', async () => {
  api.answer(searchForAdmins, [booking, person])
  const { user, currentPath } = await openSearch()
  await screen.findByRole('link', { name: 'TLP-BANDA' })
  const field = screen.getByRole('searchbox')
  field.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chipo Banda' }))
  field.focus()
  await user.keyboard('{Enter}')
  expect(currentPath()).toBe(`/admin/global/bookings/${buildId(1)}`)
})

it('lists pinned and opened items at the next visit, of which the device stores no names', async () => {
  api.answer(searchForAdmins, [booking, person])
  const { user, unmount } = await openSearch()
  await user.click(await screen.findByRole('button', { name: 'Pin Chipo Banda' }))
  await user.click(screen.getByRole('link', { name: 'TLP-BANDA' }))
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Chipo|TLP-BANDA/)
  api.answer(readSearchItems, [booking, person])
  unmount()
  renderScreen(<SearchPage />, { at: '/admin/global/search' })
  const pinned = within(await screen.findByRole('region', { name: 'Pinned' }))
  expect(pinned.getByRole('link', { name: 'Chipo Banda' })).toBeTruthy()
  const recent = within(screen.getByRole('region', { name: 'Recent' }))
  expect(recent.getByRole('link', { name: 'TLP-BANDA' })).toBeTruthy()
  expect(recent.queryByRole('link', { name: 'Chipo Banda' })).toBeNull()
})

it('says that nothing was found', async () => {
  api.answer(searchForAdmins, [])
  await openSearch()
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

it('is opened by a slash and by Ctrl+K, but not by a slash in a field', async () => {
  await signIn({ user_type: 'admin' })
  const { user, currentPath } = renderScreen(
    <>
      <SearchButton />
      <input aria-label="Note" />
    </>,
    { at: '/admin/global' },
  )
  await user.type(screen.getByRole('textbox'), 'a/b')
  expect(currentPath()).toBe('/admin/global')
  await user.keyboard('{Control>}k{/Control}')
  expect(currentPath()).toBe('/admin/global/search')
})
