/** The pages about Tilipo, with the texts of the specification and links to the next step. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { businessTypeLabels } from '#contract/core/access'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { renderScreen } from '../../../../tests/support/component/render-screen'
import AboutPage from './AboutPage'
import BecomeVendorPage from './BecomeVendorPage'
import VendorBenefitsPage from './VendorBenefitsPage'

installFakeApi()
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

  it('The company pages for new vendors name every business type and open the sign-up', () => {
    renderScreen(<BecomeVendorPage />, { at: '/become-vendor' })
    for (const label of Object.values(businessTypeLabels)) expect(screen.getByText(label)).toBeTruthy()
    expect(getPath('Register as a Vendor')).toBe('/auth?mode=signup&account=partner')
    expect(getPath('Vendor benefits')).toBe('/vendor-benefits')
  })

  it('about the benefits of vendors lead to the sign-up and to a question', () => {
    renderScreen(<VendorBenefitsPage />, { at: '/vendor-benefits' })
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
    expect(getPath('Register as a Vendor')).toBe('/auth?mode=signup&account=partner')
    expect(getPath('Ask us a question')).toBe('/contact')
  })
})
