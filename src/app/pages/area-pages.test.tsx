/** The first pages of the partner areas. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matchRoutes } from 'react-router-dom'
import { renderScreen, signIn } from '../../../tests/support/component/render-screen'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { listingScreens } from '../../verticals/listing-screens'
import type { StaffRole } from '#contract/core/access'
import { areas } from '../menus/areas'
import { signedInRoutes } from '../routes/signed-in'

installFakeApi()

async function openArea(path: string, businessType: string, staffRole: StaffRole | null = null) {
  await signIn({ user_type: 'partner', business_type: businessType as never, staffRole })
  const routes = signedInRoutes.map((route) => ({ path: route.path, route }))
  const { default: Page } = await matchRoutes(routes, path)!.at(-1)!.route.route.page()
  return renderScreen(<Page />, { at: path })
}

it('begins with the figures of a business, and leads to what to do today', async () => {
  await openArea('/admin/hotel-management', 'hotel')
  expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe('/admin/hotel-management/today')
})

it('begins with what to do today for staff who may not view the figures', async () => {
  await openArea('/admin/hotel-management', 'hotel', 'partner-staff')
  expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
  expect(screen.queryByText(/Your role does not include/)).toBeNull()
})

it.each(areas.filter(([type]) => type in listingScreens))(
  'the area of %s has the screen Today at %s/today',
  async (type, area) => {
    await openArea(`${area}/today`, type)
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
    expect(await screen.findByText('All done for today')).toBeTruthy()
  },
)

it('tells a business whose kind cannot sell yet that bookings open later', async () => {
  await openArea('/admin/clinic', 'clinic')
  expect(await screen.findByText('Bookings open later')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile', '/admin/messages', '/admin/support'])
})
