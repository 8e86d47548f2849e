import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { login, resendVerification } from '#contract/accounts/auth'
import { currentSession } from '../../../../api/session'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { buildUser } from '../../../../../tests/support/sync/users'
import AuthPage from '../AuthPage'

const api = installFakeApi()

async function logIn(at = '/auth', state?: unknown) {
  const page = renderScreen(<AuthPage />, { at, state })
  await page.user.type(screen.getByLabelText('Email'), 'mercy@example.com')
  await page.user.type(screen.getByLabelText('Password'), 'Secret#2026')
  await page.user.click(screen.getByRole('button', { name: 'Log In' }))
  return page
}

describe('the sign-in form', () => {
  it('asks for a valid email and a password before it sends anything', async () => {
    const page = renderScreen(<AuthPage />, { at: '/auth' })
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
    expect(screen.getByText('Password is required.')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('removes the error of the email as soon as it is valid, and links to a forgotten password', async () => {
    const page = renderScreen(<AuthPage />, { at: '/auth' })
    await page.user.type(screen.getByLabelText('Email'), 'nobody@nowhere')
    await page.user.tab()
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
    await page.user.type(screen.getByLabelText('Email'), '.zm')
    await expect.poll(() => screen.queryByText('Please enter a valid email address.')).toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(page.currentPath()).toBe('/forgot-password')
  })

  it('stores the session and opens the dashboard that the server names', async () => {
    const user = buildUser()
    api.answer(login, { user, token: 'token-1', dashboardRoute: '/my-account' } as never)
    const page = await logIn()
    await expect.poll(page.currentPath).toBe('/my-account')
    expect(currentSession()).toMatchObject({ token: 'token-1', user: { id: user.id } })
  })

  it('returns to the page that required the sign-in', async () => {
    api.answer(login, { user: buildUser(), token: 'token-1', dashboardRoute: '/my-account' } as never)
    const page = await logIn('/auth', { from: '/cart?step=2' })
    await expect.poll(page.currentPath).toBe('/cart?step=2')
  })

  it('never leaves the app for a foreign return path', async () => {
    api.answer(login, { user: buildUser(), token: 'token-1', dashboardRoute: '/my-account' } as never)
    const page = await logIn('/auth', { from: '//evil.example' })
    await expect.poll(page.currentPath).toBe('/my-account')
  })

  it('asks for the code of the second factor only when the server needs it', async () => {
    api.refuse(login, { status: 422, code: 'second_factor_required', message: 'Please enter the code.' })
    const page = await logIn()
    const message = 'This code is incorrect or was used already.'
    api.refuse(login, { status: 422, code: 'wrong_second_factor', message, fields: { code: message } })
    await page.user.type(await screen.findByLabelText('Sign-in code'), '000000')
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    expect(await screen.findByText(message)).toBeTruthy()
    api.answer(login, { user: buildUser(), token: 'token-1', dashboardRoute: '/my-account' } as never)
    await page.user.clear(screen.getByLabelText('Sign-in code'))
    await page.user.type(screen.getByLabelText('Sign-in code'), '123456')
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    await expect.poll(page.currentPath).toBe('/my-account')
    expect(api.callsOf(login).map(({ body }) => (body as { code?: string }).code)).toEqual([
      undefined,
      '000000',
      '123456',
    ])
  })

  it('sends the challenge of a delayed sign-in with the code of the app, and promises no email', async () => {
    const detail = { challenge: 'challenge-1' }
    api.refuse(login, { status: 422, code: 'second_factor_required', message: 'Please enter the code.', detail })
    const page = await logIn()
    await page.user.type(await screen.findByLabelText('Sign-in code'), '123456')
    expect(screen.getByText('The 6 digits of your authenticator app, or a recovery code.')).toBeTruthy()
    expect(screen.queryByText('Check your email')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send the code again' })).toBeNull()
    api.answer(login, { user: buildUser(), token: 'token-1', dashboardRoute: '/my-account' } as never)
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    await expect.poll(page.currentPath).toBe('/my-account')
    expect(api.callsOf(login).at(-1)!.body).toMatchObject({ code: '123456', challenge: 'challenge-1' })
  })

  it('asks for the code that was sent by email, and sends it again on request', async () => {
    const requireCode = (challenge: string) =>
      api.refuse(login, { status: 422, code: 'sign_in_code_required', message: 'Code.', detail: { challenge } })
    requireCode('challenge-1')
    const page = await logIn()
    expect((await screen.findByText('Check your email')).parentElement!.textContent).toContain('mercy@example.com')
    await page.user.click(screen.getByRole('button', { name: 'Send the code again' }))
    expect(await findToast('Code sent')).toBeTruthy()
    const message = 'This code is incorrect.'
    api.refuse(login, { status: 422, code: 'wrong_sign_in_code', message, fields: { code: message } })
    await page.user.type(screen.getByLabelText('Sign-in code'), '000000')
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    expect(await screen.findByText(message)).toBeTruthy()
    requireCode('challenge-2')
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    expect(await screen.findByText('This code is no longer valid. We have sent you a new one.')).toBeTruthy()
    api.answer(login, { user: buildUser(), token: 'token-1', dashboardRoute: '/my-account' } as never)
    await page.user.clear(screen.getByLabelText('Sign-in code'))
    await page.user.type(screen.getByLabelText('Sign-in code'), '123 456')
    await page.user.click(screen.getByRole('button', { name: 'Log In' }))
    await expect.poll(page.currentPath).toBe('/my-account')
    const sent = api.callsOf(login).map(({ body }) => body as { code?: string; challenge?: string })
    expect(sent.map(({ code, challenge }) => [challenge, code])).toEqual([
      [undefined, undefined],
      ['challenge-1', undefined],
      ['challenge-1', '000000'],
      ['challenge-1', '000000'],
      ['challenge-2', '123 456'],
    ])
  })

  it.each([
    [{ status: 403, accountStatus: 'maintenance' }, 'System Maintenance', 8000],
    [{ status: 401, accountStatus: 'unverified' }, 'Account Not Verified', 4000],
    [{ status: 403, accountStatus: 'suspended' }, 'Account Suspended', 5000],
    [{ status: 401 }, 'Login Failed', 4000],
  ])('answers %o with the toast "%s" for %i ms', async (refusal, title, duration) => {
    api.refuse(login, { code: 'sign_in_failed', message: 'The server explains.', ...refusal })
    const page = await logIn()
    expect(await findToast(title)).toMatchObject({ duration, description: 'The server explains.' })
    await expect.poll(page.currentPath).toBe(title === 'Account Suspended' ? '/suspended' : '/auth')
  })

  it('clears an existing session after a failed sign-in, but not while offline', async () => {
    await signIn()
    await logIn()
    await findToast('Login Failed')
    expect(currentSession()).not.toBeNull()
    api.refuse(login, { status: 401, code: 'wrong_credentials', message: 'Wrong email or password.' })
    await screen.getByRole('button', { name: 'Log In' }).click()
    await expect.poll(currentSession).toBeNull()
  })

  it('offers to send the verification email again for an unverified account', async () => {
    api.refuse(login, {
      status: 401,
      code: 'unverified',
      accountStatus: 'unverified',
      message: 'Your account is unverified.',
    })
    api.answer(resendVerification, { message: 'We sent a new link.' })
    const page = await logIn()
    expect(await screen.findByText("Didn't get an email?")).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('mercy@example.com')
    await page.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
    expect(await findToast('Request Sent')).toMatchObject({ description: 'We sent a new link.' })
  })

  it('explains that a session has expired', () => {
    renderScreen(<AuthPage />, { at: '/auth?session=expired' })
    expect(screen.getByRole('status').textContent).toContain('Your session has expired. Please log in again.')
  })

  it('names the account that is already logged in', async () => {
    await signIn({ full_name: 'Mutale Phiri' })
    renderScreen(<AuthPage />, { at: '/auth' })
    expect(await screen.findByText('You are logged in as Mutale Phiri.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/my-account')
  })
})
