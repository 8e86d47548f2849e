import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { publicSettings } from '#contract/platform/public-settings'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen } from '../../../tests/support/component/render-screen'
import { Announcement } from '../layouts/Announcement'
import { MaintenanceGate } from './MaintenanceGate'

const api = installFakeApi()
afterEach(() => void vi.useRealTimers())

it('the open page of a visitor shows an announcement and maintenance after at most a minute', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const passMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
  api.answer(publicSettings, { maintenanceMode: false })
  renderScreen(
    <MaintenanceGate>
      <Announcement />
      <h1>About Tilipo</h1>
    </MaintenanceGate>,
  )
  expect(await screen.findByRole('heading', { name: 'About Tilipo' })).toBeTruthy()

  api.answer(publicSettings, { maintenanceMode: false, banner: 'No boats on Lake Kariba today.' })
  await passMinute()
  expect(await screen.findByText('No boats on Lake Kariba today.')).toBeTruthy()

  api.answer(publicSettings, { maintenanceMode: true, maintenance: { message: 'We are moving.', plannedEnd: '' } })
  await passMinute()
  expect(await screen.findByRole('heading', { name: 'System Maintenance' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'About Tilipo' })).toBeNull()
})
