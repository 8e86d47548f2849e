/** The pages about Tilipo and its terms, with the texts of the specification and links to the next step. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { businessTypeLabels } from '#contract/accounts/access'
import { holdMinutes } from '#contract/core/state-machines'
import { publicSettings } from '#contract/platform/public-settings'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen } from '../../../tests/support/component/render-screen'
import PrivacyPage from '../legal/PrivacyPage'
import TermsPage from '../legal/TermsPage'
import AboutPage from './AboutPage'
import BecomeVendorPage from './BecomeVendorPage'
import VendorBenefitsPage from './VendorBenefitsPage'

const api = installFakeApi()
const getPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the company pages', () => {
  it('about Tilipo state mission and vision, and lead to services and to selling', () => {
    renderScreen(<AboutPage />, { at: '/about' })
    for (const name of ['About Tilipo', 'Our mission', 'Our vision'])
      expect(screen.getByRole('heading', { name })).toBeTruthy()
    expect(screen.getByText(/^To connect Zambians with essential services/)).toBeTruthy()
    expect(getPath('Find a service')).toBe('/services')
    expect(getPath('Become a vendor')).toBe('/become-vendor')
  })

  it('for new vendors name every business type and open the sign-up', () => {
    renderScreen(<BecomeVendorPage />, { at: '/become-vendor' })
    for (const label of Object.values(businessTypeLabels)) expect(screen.getByText(label)).toBeTruthy()
    expect(getPath('Register as a Vendor')).toBe('/auth?mode=signup')
    expect(getPath('Vendor benefits')).toBe('/vendor-benefits')
  })

  it('about the benefits of vendors lead to the sign-up and to a question', () => {
    renderScreen(<VendorBenefitsPage />, { at: '/vendor-benefits' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
    expect(getPath('Register as a Vendor')).toBe('/auth?mode=signup')
    expect(getPath('Ask us a question')).toBe('/contact')
  })
})

describe('the legal pages', () => {
  it('state since when the terms apply, and how long a booking is held', () => {
    renderScreen(<TermsPage />, { at: '/terms' })
    expect(screen.getByText('Effective 21 Nov 2026.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Booking and paying' })).toBeTruthy()
    expect(screen.getByText(new RegExp(`your choice is reserved for ${holdMinutes} minutes\\.`))).toBeTruthy()
  })

  it('state the time of a hold that an administrator has set', async () => {
    api.answer(publicSettings, { maintenanceMode: false, holdMinutes: 25 })
    renderScreen(<TermsPage />, { at: '/terms' })
    expect(await screen.findByText(/your choice is reserved for 25 minutes\./)).toBeTruthy()
  })

  it('explain the rights of a person and where to use them', () => {
    renderScreen(<PrivacyPage />, { at: '/privacy-policy' })
    expect(screen.getByRole('heading', { name: 'Your rights' })).toBeTruthy()
    expect(getPath('contact page')).toBe('/contact')
  })
})
