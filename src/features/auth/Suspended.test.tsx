import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refreshUser } from '../../api/session'
import { renderScreen, signIn } from '../../../tests/support/component/render-screen'
import Suspended from './Suspended'

const getTitle = () => screen.queryByRole('heading', { name: 'Account Suspended' })

describe('the page of suspended accounts', () => {
  it('opens without a session', () => {
    renderScreen(<Suspended />, { at: '/suspended' })
    expect(getTitle()).toBeTruthy()
  })

  it('stays while the account is suspended and leads to the dashboard after a reactivation', async () => {
    const user = await signIn({ isActive: false })
    const page = renderScreen(<Suspended />, { at: '/suspended' })
    expect(getTitle()).toBeTruthy()
    await act(() => refreshUser({ ...user, isActive: true }))
    await waitFor(() => expect(page.currentPath()).toBe('/dashboard'))
  })
})
