/** The first pages of the partner areas. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { matchRoutes } from 'react-router-dom'
import { renderScreen, signIn } from '../../../tests/support/component/render-screen'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { signedInRoutes } from '../routes/signed-in'

installFakeApi()

async function openArea(path: string, businessType: string) {
  await signIn({ user_type: 'partner', business_type: businessType as never, staffRole: null })
  const routes = signedInRoutes.map((route) => ({ path: route.path, route }))
  const { default: Page } = await matchRoutes(routes, path)!.at(-1)!.route.route.page()
  return renderScreen(<Page />, { at: path })
}

it('lists what to do today before the figures of a business', async () => {
  await openArea('/admin/hotel-management', 'hotel')
  expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
  expect(await screen.findByText('All done for today')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Analytics' })).toBeTruthy()
})

it('tells a business whose kind cannot sell yet that bookings open later', async () => {
  await openArea('/admin/clinic', 'clinic')
  expect(await screen.findByText('Bookings open later')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile', '/admin/messages', '/admin/support'])
})
