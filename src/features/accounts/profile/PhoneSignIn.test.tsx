import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { removePhoneSignIn, requestVerificationCode, verifyPhone } from '#contract/accounts/phone-sign-in'
import type { SessionUser } from '#contract/accounts/session'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import ProfilePage from './ProfilePage'

const api = installFakeApi()

async function open(fields: Partial<SessionUser>) {
  const account = await signIn({ phone: '0971234567', ...fields })
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
  const { user } = renderScreen(<ProfilePage />, { at: '/profile' })
  const card = within(await screen.findByRole('region', { name: 'Log in with your phone' }))
  return { card, press: (name: string) => user.click(card.getByRole('button', { name })), user }
}

describe('the phone number in the profile', () => {
  it('is confirmed with a code', async () => {
    const { card, press, user } = await open({ verifiedPhone: null })
    await press('Confirm my number')
    expect(card.getByLabelText<HTMLInputElement>('Phone').value).toBe('0971234567')
    api.answer(requestVerificationCode, { challenge: 'challenge-1', resendAfter: 60 })
    await press('Send me a code')
    api.answer(verifyPhone, { message: 'You can now log in with this number.' })
    await user.type(await card.findByLabelText('Code from the SMS'), '123456')
    await press('Confirm the number')
    expect(await findToast('Number confirmed')).toBeTruthy()
    expect(api.callsOf(verifyPhone)[0]!.body).toEqual({ challenge: 'challenge-1', code: '123456' })
  })

  it('is displayed once it is confirmed, and can be turned off', async () => {
    const { card, press } = await open({ verifiedPhone: '0971234567' })
    expect(card.getByText(/^You can log in with 0971/)).toBeTruthy()
    api.answer(removePhoneSignIn, { message: 'You no longer log in with this number.' })
    await press('Turn off')
    expect(await findToast('Turned off')).toBeTruthy()
  })

  it('cannot be turned off or edited without an email address, and there is no password to change', async () => {
    const { card } = await open({ verifiedPhone: '0971234567', email: '' })
    expect(card.queryByRole('button', { name: 'Turn off' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Phone').readOnly).toBe(true)
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
  })
})
