/** A device whose clock is wrong: date fields offer the days of the server, and a notice says how wrong the clock is. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { me } from '#contract/accounts/session'
import { addDays, lusakaDate } from '#contract/core/dates'
import { publicSettings } from '#contract/platform/public-settings'
import { maxJobDays } from '#contract/business/hiring/vendor-jobs'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../tests/support/component/render-screen'
import { call } from '../../api/client'
import { JobForm } from '../../features/business/hiring/vendor/JobForm'
import { getClockOffset, recordServerTime } from '../../server-time'
import { Announcement } from './Announcement'

installFakeApi()
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const today = lusakaDate(Date.now())
const correctClock = () => act(() => recordServerTime(Date.now(), Date.now()))

beforeEach(() => {
  sessionStorage.clear()
  // In the middle of the day, so that minutes do not change it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T10:00:00Z`) })
})
afterEach(() => {
  vi.useRealTimers()
  correctClock()
})

/** Fetches the signed-in user from a server whose clock differs by `offsetMs`. */
async function callServer(offsetMs: number, endpoint: typeof me | typeof publicSettings = me): Promise<void> {
  const user = await signIn()
  const date = new Date(Date.now() + offsetMs).toUTCString()
  const answer = endpoint === me ? user : {}
  await act(() => call(endpoint as typeof me, {}, { fetch: async () => Response.json(answer, { headers: { date } }) }))
}

const open = () =>
  renderScreen(
    <>
      <Announcement />
      <JobForm defaults={{}} submit="Post" onSave={async () => undefined} />
    </>,
  )

it.each([
  ['3 days fast', -3],
  ['3 days slow', 3],
])('offers the days of the server in date fields when the clock is %s, and says so', async (text, days) => {
  open()
  await callServer(days * dayMs)
  const field = screen.getByLabelText('Last day for applications')
  expect(field.getAttribute('min')).toBe(addDays(today, days))
  expect(field.getAttribute('max')).toBe(addDays(today, days + maxJobDays))
  expect(await screen.findByText(`Your device's clock is ${text}`)).toBeTruthy()
})

it.each([
  [-6, "Your device's clock is 6 minutes fast"],
  [120, "Your device's clock is 2 hours slow"],
])('says that the clock is wrong if it differs by %d minutes', async (minutes, text) => {
  open()
  await callServer(minutes * minuteMs)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('ignores a difference of 4 minutes, and a public response, which may come from a cache', async () => {
  await callServer(-4 * minuteMs)
  expect(getClockOffset()).toBe(0)
  await callServer(-3 * dayMs, publicSettings)
  expect(getClockOffset()).toBe(0)
})

it('disappears when the clock was corrected', async () => {
  open()
  await callServer(-3 * dayMs)
  await screen.findByText(/clock is/)
  await callServer(0)
  expect(screen.queryByText(/clock is/)).toBeNull()
})

it('can be dismissed for the session', async () => {
  const { user, unmount } = open()
  await callServer(-3 * dayMs)
  await screen.findByText(/clock is/)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/clock is/)).toBeNull()
  unmount()
  open()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText(/clock is/)).toBeNull()
})
