import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { publicSettings } from '#contract/platform/public-settings'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen } from '../../../../tests/support/component/render-screen'
import PrivacyPage from './PrivacyPage'
import TermsPage from './TermsPage'

const api = installFakeApi()
const getPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the legal pages', () => {
  it('state since when the terms apply, and how long a booking is held', () => {
    renderScreen(<TermsPage />, { at: '/terms' })
    expect(screen.getByText('Effective 21 Nov 2026.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Booking and paying' })).toBeTruthy()
    expect(
      screen.getByText(new RegExp(`your choice is reserved for ${defaultDurations.holdMinutes} minutes\\.`)),
    ).toBeTruthy()
  })

  it('state the time of a hold and the fee that an administrator has set', async () => {
    api.answer(publicSettings, { maintenanceMode: false, holdMinutes: 25, feePercent: 12.5 })
    renderScreen(<TermsPage />, { at: '/terms' })
    expect(await screen.findByText(/your choice is reserved for 25 minutes\./)).toBeTruthy()
    expect(screen.getByText(/Tilipo keeps 12\.5%;/)).toBeTruthy()
  })

  it('explain the rights of a person and where to use them', () => {
    renderScreen(<PrivacyPage />, { at: '/privacy-policy' })
    expect(screen.getByRole('heading', { name: 'Your rights' })).toBeTruthy()
    expect(getPath('contact page')).toBe('/contact')
  })
})
