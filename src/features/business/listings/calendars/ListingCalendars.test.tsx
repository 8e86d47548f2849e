import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calendars from '#contract/business/calendar-feeds'
import type { ListingCalendars as Answer } from '#contract/business/calendar-feeds'
import type { ListingLine } from '../../../../db/queries/listings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import ListingCalendars from './ListingCalendars'

const api = installFakeApi()
const listing = { vertical: 'hotels', _id: 'd0000000-0000-4000-8000-000000000001' } as ListingLine
const link = { url: 'https://tilipo.test/calendar/secret.ics', createdAt: '2026-11-26T08:00:00.000Z' }
const feed: calendars.CalendarFeed = {
  _id: 'd0000000-0000-4000-8000-00000000000f',
  name: 'Airbnb',
  url: 'https://airbnb.example/feed.ics',
  blockedDays: 12,
  fetchedAt: '2026-11-26T08:00:00.000Z',
  problem: null,
}
const empty: Answer = { link: null, feeds: [] }

async function open(answer: Answer | null = empty) {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  if (answer) api.answer(calendars.readListingCalendars, answer)
  return renderScreen(<ListingCalendars listing={listing} />)
}

it('creates a link, and copies it', async () => {
  const { user } = await open()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  api.answer(calendars.renewCalendarLink, { ...empty, link })
  api.answer(calendars.readListingCalendars, { ...empty, link })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByLabelText('Calendar link')).toHaveProperty('value', link.url)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await findToast('Link copied')
  expect(writeText).toHaveBeenCalledWith(link.url)
})

it('replaces a link only after a confirmation', async () => {
  const { user } = await open({ ...empty, link })
  api.answer(calendars.renewCalendarLink, { ...empty, link })
  await user.click(await screen.findByRole('button', { name: 'Replace link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the calendar link?' }))
  expect(api.callsOf(calendars.renewCalendarLink)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Replace link' }))
  await findToast('Calendar link created')
})

it('adds a calendar, and shows at the field why it cannot be read', async () => {
  const { user } = await open()
  await user.type(await screen.findByLabelText('Name of the other site'), 'Airbnb')
  const url = screen.getByLabelText('Link to its calendar')
  await user.type(url, 'airbnb')
  await user.click(screen.getByRole('button', { name: 'Add calendar' }))
  expect(await screen.findByText('Please paste the whole link. It begins with https://.')).toBeTruthy()
  expect(api.callsOf(calendars.addCalendarFeed)).toEqual([])
  const fields = { url: 'There is no calendar at this link.' }
  api.refuse(calendars.addCalendarFeed, { status: 422, code: 'invalid_input', fields })
  await user.clear(url)
  await user.type(url, 'webcal://airbnb.example/feed.ics')
  await user.click(screen.getByRole('button', { name: 'Add calendar' }))
  expect(await screen.findByText(fields.url)).toBeTruthy()
  api.answer(calendars.addCalendarFeed, { ...empty, feeds: [feed] })
  api.answer(calendars.readListingCalendars, { ...empty, feeds: [feed] })
  await user.click(screen.getByRole('button', { name: 'Add calendar' }))
  await findToast('Airbnb added')
  expect(api.callsOf(calendars.addCalendarFeed).at(-1)!.body).toMatchObject({ url: feed.url, name: 'Airbnb' })
  const added = within(await screen.findByRole('region', { name: 'Airbnb' }))
  expect(added.getByText('12 days blocked. Last read on 26 Nov 2026, 10:00.')).toBeTruthy()
})

it('shows the problem of a calendar, and refreshes it', async () => {
  const problem = 'The other site did not answer in time.'
  const { user } = await open({ ...empty, feeds: [{ ...feed, problem }] })
  const section = within(await screen.findByRole('region', { name: 'Airbnb' }))
  expect(section.getByText(new RegExp(problem))).toBeTruthy()
  api.answer(calendars.refreshCalendarFeed, { ...empty, feeds: [feed] })
  api.answer(calendars.readListingCalendars, { ...empty, feeds: [feed] })
  await user.click(section.getByRole('button', { name: 'Refresh now' }))
  await findToast('Airbnb is up to date')
  await expect.poll(() => section.queryByText(new RegExp(problem))).toBeNull()
})

it('removes a calendar after a confirmation', async () => {
  const { user } = await open({ ...empty, feeds: [feed] })
  api.answer(calendars.removeCalendarFeed, empty)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  api.answer(calendars.readListingCalendars, empty)
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Airbnb?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await findToast('Airbnb removed')
  await expect.poll(() => screen.queryByRole('region', { name: 'Airbnb' })).toBeNull()
})

it('shows the last answer offline, and says why a change needs a connection', async () => {
  const { user, unmount } = await open({ link, feeds: [feed] })
  await screen.findByRole('region', { name: 'Airbnb' })
  unmount()
  api.goOffline(calendars.readListingCalendars)
  renderScreen(<ListingCalendars listing={listing} />)
  expect(await screen.findByText(/Saved copy/)).toBeTruthy()
  expect(screen.getByLabelText('Calendar link')).toHaveProperty('value', link.url)
  await user.click(screen.getByRole('button', { name: 'Refresh now' }))
  expect((await findToast('Not refreshed')).description).toContain('this needs a connection')
})
