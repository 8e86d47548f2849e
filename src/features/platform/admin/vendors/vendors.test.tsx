/** The pages of each service in the administration. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  listBookingsOfVendor,
  listVendorListings,
  listVendorsForAdmins,
  readVendorForAdmins,
  setListingHidden,
  setVendorFeatured,
  setVendorHidden,
  setVendorVerified,
  type AdminVendor,
} from '#contract/platform/vendors'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { services } from '../../../../verticals/admin-services'
import VendorPage from './VendorPage'
import VendorsPage, { formatFeatured } from './VendorsPage'

const api = installFakeApi()
const vendorId = 'a0000000-0000-4000-8000-000000000001'
const listingId = 'a0000000-0000-4000-8000-000000000002'

const buildVendor = (more: Partial<AdminVendor> = {}): AdminVendor => ({
  _id: vendorId,
  name: 'Musi Lodge',
  businessType: 'hotel',
  city: 'Livingstone',
  status: 'visible',
  hiddenReason: null,
  verified: false,
  rating: { average: 4.5, count: 12 },
  sales: 125_000,
  listings: 8,
  bookings: 1_430,
  featured: null,
  ...more,
})

describe('the list of vendors', () => {
  const open = async (path = '/admin/global/hotels') => {
    await signIn({ user_type: 'admin' })
    return renderScreen(<VendorsPage />, { at: path })
  }

  it.each(services)('shows the vendors of $slug', async ({ slug, label, businessType }) => {
    api.answer(listVendorsForAdmins, [], 0)
    await open(`/admin/global/${slug}`)
    expect(await screen.findByText('No vendors match these filters.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: label })).toBeTruthy()
    expect(api.callsOf(listVendorsForAdmins).at(-1)!.path).toContain(`type=${businessType}`)
  })

  it('shows status, rating, sales, listings and bookings, with a link to the vendor', async () => {
    api.answer(listVendorsForAdmins, [buildVendor({ status: 'suspended', verified: true })], 1)
    await open()
    const row = within(await screen.findByRole('row', { name: /Musi Lodge/ }))
    for (const text of ['Suspended', 'Verified', 'ZMW 125,000.00', '8', '1,430'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/global/hotels/${vendorId}`)
    expect(screen.getByText('1 vendor')).toBeTruthy()
  })

  it('searches and filters on the server', async () => {
    api.answer(listVendorsForAdmins, [], 0)
    const { user } = await open()
    await user.type(await screen.findByLabelText('Search'), 'musi')
    await user.click(screen.getByRole('button', { name: 'Not visible' }))
    await expect.poll(() => api.callsOf(listVendorsForAdmins).at(-1)!.path).toMatch(/search=musi.*show=hidden/)
  })

  it('shows an error and loads again on request', async () => {
    api.refuse(listVendorsForAdmins, { status: 500 })
    const { user } = await open()
    expect(await screen.findByText('Failed to fetch vendors.')).toBeTruthy()
    api.answer(listVendorsForAdmins, [buildVendor()], 1)
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByText('Musi Lodge')).toBeTruthy()
  })
})

describe('the page of a vendor', () => {
  const open = async (vendor: Partial<AdminVendor> = {}, search = '') => {
    api.answer(readVendorForAdmins, buildVendor(vendor))
    api.answer(
      listVendorListings,
      [
        {
          _id: listingId,
          name: 'Garden room',
          town: 'Livingstone',
          price: 900,
          offered: true,
          isHidden: false,
          hiddenReason: null,
          path: '/hotels/x',
        },
      ],
      1,
    )
    await signIn({ user_type: 'admin' })
    return renderScreen(<VendorPage />, {
      at: `/admin/global/hotels/${vendorId}${search}`,
      pattern: '/admin/global/hotels/:vendor',
    })
  }

  it('asks for a reason before it hides the vendor', async () => {
    api.answer(setVendorHidden, { changed: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Hide vendor' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Requests and unpaid bookings end\. Paid bookings stay/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Hide' }))
    expect(await dialog.findByText('Please enter a reason.')).toBeTruthy()
    expect(api.callsOf(setVendorHidden)).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), 'Pictures of another lodge.')
    await user.click(dialog.getByRole('button', { name: 'Hide' }))
    await findToast('Musi Lodge is hidden')
    expect(api.callsOf(setVendorHidden)[0]!.body).toEqual({ hidden: true, reason: 'Pictures of another lodge.' })
  })

  it('shows the reason of a hidden vendor and can show it again', async () => {
    api.answer(setVendorHidden, { changed: true })
    const { user } = await open({ status: 'hidden', hiddenReason: 'Not a hotel.' })
    expect(await screen.findByText('Not a hotel.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show vendor' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Show' }))
    await findToast('Musi Lodge is no longer hidden')
    expect(api.callsOf(setVendorHidden)[0]!.body).toEqual({ hidden: false })
  })

  it('verifies the vendor, and says why it could not', async () => {
    api.answer(setVendorVerified, { changed: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Verify' }))
    await findToast('Musi Lodge is verified')
    api.refuse(setVendorVerified, { status: 404, code: 'not_found', message: 'It was removed.' })
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await findToast('Failed to verify vendor.')
  })

  it('features the vendor with position and days', async () => {
    api.answer(setVendorFeatured, { changed: true })
    const { user } = await open({ featured: { rank: 3, from: '2026-11-01', to: null } })
    await user.click(await screen.findByRole('button', { name: 'Change featuring' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await findToast('Musi Lodge is featured')
    expect(api.callsOf(setVendorFeatured)[0]!.body).toEqual({ featured: { rank: 3, from: '2026-11-01', to: null } })
  })

  it('stops featuring', async () => {
    api.answer(setVendorFeatured, { changed: true })
    const { user } = await open({ featured: { rank: 3, from: null, to: null } })
    await user.click(await screen.findByRole('button', { name: 'Change featuring' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop featuring' }))
    await findToast('Musi Lodge is no longer featured')
    expect(api.callsOf(setVendorFeatured)[0]!.body).toEqual({ featured: null })
  })

  it('hides one listing with a reason', async () => {
    api.answer(setListingHidden, { changed: true })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Hide Garden room' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Wrong price.')
    await user.click(dialog.getByRole('button', { name: 'Hide' }))
    await findToast('Garden room is hidden')
    expect(api.callsOf(setListingHidden)[0]).toMatchObject({ body: { hidden: true, reason: 'Wrong price.' } })
  })

  it('lists the bookings, which cannot be changed', async () => {
    api.answer(
      listBookingsOfVendor,
      [
        {
          _id: listingId,
          reference: 'TLP-4H7K2M',
          customerName: 'Grace Banda',
          listingName: 'Garden room',
          status: 'cancelled_by_customer',
          startsOn: '2026-11-20',
          total: 900,
          createdAt: '2026-11-01T08:00:00.000Z',
        },
      ],
      1,
    )
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Bookings' }))
    const row = within(await screen.findByRole('row', { name: /TLP-4H7K2M/ }))
    expect(row.getByText('Cancelled by the customer')).toBeTruthy()
    expect(row.queryByRole('button')).toBeNull()
  })

  it('shows an error', async () => {
    api.refuse(readVendorForAdmins, { status: 500 })
    await signIn({ user_type: 'admin' })
    renderScreen(<VendorPage />, { at: `/admin/global/hotels/${vendorId}`, pattern: '/admin/global/hotels/:vendor' })
    expect(await screen.findByText('Failed to fetch the vendor.')).toBeTruthy()
  })
})

it.each([
  [{ rank: 1, from: null, to: null }, 'Featured, position 1'],
  [{ rank: 2, from: '2026-11-01', to: null }, 'Featured, position 2, from 1 Nov 2026'],
  [{ rank: 2, from: null, to: '2026-11-30' }, 'Featured, position 2, until 30 Nov 2026'],
])('formats %j', (featured, text) => expect(formatFeatured(featured)).toBe(text))
