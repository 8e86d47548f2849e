import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { me } from '#contract/accounts/session'
import { refreshUser } from '../../api/session'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen, signIn, storeBase } from '../../../tests/support/component/render-screen'
import Suspended from './Suspended'

const api = installFakeApi()
const getTitle = () => screen.queryByRole('heading', { name: 'Account Suspended' })

describe('the page of suspended accounts', () => {
  it('opens without a session', () => {
    renderScreen(<Suspended />, { at: '/suspended' })
    expect(getTitle()).toBeTruthy()
  })

  it('shows the reason, and offers what stays open to an owner', async () => {
    const user = await signIn({ user_type: 'partner', business_type: 'hotel', isActive: false })
    const suspension = { by: 'tilipo', reason: 'Several guests found no room.' } as const
    await storeBase(user, 'me', [{ ...user, _id: user.id, suspension }])
    renderScreen(<Suspended />, { at: '/suspended' })
    expect(await screen.findByText(/The reason: Several guests found no room\./)).toBeTruthy()
    for (const name of ['Bookings', 'Finance', 'Messages']) expect(screen.getByRole('link', { name })).toBeTruthy()
  })

  it('shows the reason of a refused sign-in', () => {
    const state = { suspended: 'Your account has been suspended. The reason: Fraud' }
    renderScreen(<Suspended />, { at: '/suspended', state })
    expect(screen.getByText(/The reason: Fraud/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy()
  })

  it('leaves by itself once the server has reactivated the account', async () => {
    const user = await signIn({ isActive: false })
    api.answer(me, { ...user, isActive: true })
    const page = renderScreen(<Suspended />, { at: '/suspended' })
    await waitFor(() => expect(page.currentPath()).toBe('/dashboard'))
  })

  it('stays while the account is suspended and leads to the dashboard after a reactivation', async () => {
    const user = await signIn({ isActive: false })
    const page = renderScreen(<Suspended />, { at: '/suspended' })
    expect(getTitle()).toBeTruthy()
    await act(() => refreshUser({ ...user, isActive: true }))
    await waitFor(() => expect(page.currentPath()).toBe('/dashboard'))
  })
})
