/** The screens behind the links of emails: forgot password, reset password, verification. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { forgotPassword, resendVerification, resetPasswordByToken, verifyEmail } from '#contract/accounts/auth'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen } from '../../../../../tests/support/component/render-screen'
import CheckYourEmail from '../sign-up/CheckYourEmail'
import ForgotPassword from './ForgotPassword'
import ResetPassword from './ResetPassword'
import Verification from '../sign-up/Verification'

const api = installFakeApi()

describe('the forgot-password screen', () => {
  const send = async (email: string) => {
    const page = renderScreen(<ForgotPassword />, { at: '/forgot-password' })
    if (email) await page.user.type(screen.getByLabelText('Email'), email)
    await page.user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  }

  it('requires an email', async () => {
    await send('')
    expect(await screen.findByText('Email is required')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('confirms without saying whether the account exists', async () => {
    api.answer(forgotPassword, { message: 'ok' } as never)
    await send('mercy@example.com')
    const text = 'If an account with that email exists, you will receive a password reset link shortly.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.getByRole('link', { name: /Back to Login/ }).getAttribute('href')).toBe('/auth')
  })

  it.each([
    ['the message of the server', 'Please wait a minute.', 'Please wait a minute.'],
    ['the specified default', undefined, 'An unexpected error occurred.'],
  ])('shows %s in a toast when it fails', async (_, message, expected) => {
    api.refuse(forgotPassword, { status: 429, code: 'too_many_requests', ...(message ? { message } : {}) })
    await send('mercy@example.com')
    expect(await findToast('Error')).toMatchObject({ description: expected, tone: 'destructive' })
  })
})

const offlineText = 'You appear to be offline. Please check your connection and try again.'

describe('a failure of the forgot-password screen', () => {
  it('A failure of the forgot-password screen without a connection is reported once, and can be repeated', async () => {
    const page = renderScreen(<ForgotPassword />, { at: '/forgot-password' })
    await page.user.type(screen.getByLabelText('Email'), 'mercy@example.com')
    await page.user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await findToast('Error')).toMatchObject({ description: offlineText })
    expect(screen.queryByText(offlineText)).toBeNull()
    api.answer(forgotPassword, { message: 'ok' })
    await page.user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByText(/you will receive a password reset link shortly/)).toBeTruthy()
  })
})

describe('the screen after the sign-up', () => {
  const resend = async () => {
    const page = renderScreen(<CheckYourEmail />, { at: '/check-your-email', state: { email: 'mercy@example.com' } })
    expect(screen.getByText("We've sent a link to mercy@example.com.")).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
  }

  it('sends the link again to the address of the sign-up', async () => {
    api.answer(resendVerification, { message: 'We sent a new link.' })
    await resend()
    expect(await findToast('Request Sent')).toMatchObject({ description: 'We sent a new link.' })
    expect(api.callsOf(resendVerification)[0]!.body).toEqual({ email: 'mercy@example.com' })
  })

  it.each([
    ['the message of the server', { status: 429, message: 'Too early.' }, 'Too early.'],
    ['the specified default', { status: 500 }, 'Could not process your request.'],
    ['the text about the connection', null, offlineText],
  ])('shows %s when it fails', async (_, refusal, description) => {
    if (refusal) api.refuse(resendVerification, refusal)
    await resend()
    expect(await findToast('Error')).toMatchObject({ description, tone: 'destructive' })
  })

  it('asks for the address when it was opened directly', async () => {
    const { user } = renderScreen(<CheckYourEmail />, { at: '/check-your-email' })
    expect(screen.getByText("We've sent you a link.")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
    await expect.poll(() => screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsOf(resendVerification)).toEqual([])
  })
})

describe('the reset-password screen', () => {
  const open = (at = '/reset-password/link-1') =>
    renderScreen(<ResetPassword />, { at, pattern: at.includes('link') ? '/reset-password/:token' : at })
  const fill = async (page: ReturnType<typeof open>, password: string, confirmation = password) => {
    if (password) await page.user.type(screen.getByLabelText('New password'), password)
    if (confirmation) await page.user.type(screen.getByLabelText('Confirm new password'), confirmation)
    await page.user.click(screen.getByRole('button', { name: 'Reset Password' }))
  }

  it('reports a missing token and links to a new request', () => {
    open('/reset-password')
    expect(screen.getByRole('alert').textContent).toContain('Reset token is missing.')
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  it.each([
    ['abc', 'abc', 'Password must be at least 6 characters'],
    ['abcdef', '', 'Please confirm your password'],
    ['abcdef', 'abcdeg', 'Passwords do not match'],
  ])('rejects %j confirmed as %j: %s', async (password, confirmation, message) => {
    await fill(open(), password, confirmation)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('sets the password and opens the sign-in screen', async () => {
    api.answer(resetPasswordByToken, { message: 'ok' } as never)
    const page = open()
    await fill(page, 'abcdef1')
    expect(await findToast('Success!')).toMatchObject({
      description: 'Your password has been reset. Please log in.',
    })
    await expect.poll(page.currentPath).toBe('/auth')
    expect(api.callsOf(resetPasswordByToken)[0]).toMatchObject({ path: '/api/auth/reset-password/link-1' })
  })

  it('shows the specified default for a failure without a message, with a way to a new link', async () => {
    api.refuse(resetPasswordByToken, { status: 410, code: 'invalid_link' })
    await fill(open(), 'abcdef1')
    expect(await screen.findByText('Failed to reset password.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy()
  })
})

describe('a failure of the reset-password screen', () => {
  it.each([
    ['the message of the server', { status: 429, message: 'Try later.' }, 'Try later.'],
    ['the text about the connection', null, offlineText],
  ])('shows %s above the form, and keeps the input', async (_, refusal, text) => {
    if (refusal) api.refuse(resetPasswordByToken, refusal)
    const page = renderScreen(<ResetPassword />, { at: '/reset-password/link-1', pattern: '/reset-password/:token' })
    await page.user.type(screen.getByLabelText('New password'), 'abcdef1')
    await page.user.type(screen.getByLabelText('Confirm new password'), 'abcdef1')
    await page.user.click(screen.getByRole('button', { name: 'Reset Password' }))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('abcdef1')
  })
})

describe('the verification screen', () => {
  const open = (at: string) => renderScreen(<Verification />, { at, pattern: '/verification/:status' })

  it('verifies the address of the link', async () => {
    api.answer(verifyEmail, { message: 'ok' } as never)
    open('/verification/confirm?token=t1')
    expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth')
    expect(api.callsOf(verifyEmail)).toHaveLength(1)
  })

  it('tries again after a lost connection', async () => {
    const page = open('/verification/confirm?token=t1')
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.answer(verifyEmail, { message: 'ok' } as never)
    await page.user.click(again)
    expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeTruthy()
  })

  it('offers a new link for an expired one', async () => {
    api.refuse(verifyEmail, { status: 410, code: 'invalid_link', message: 'This link has expired.' })
    api.refuse(resendVerification, { status: 500 })
    const page = open('/verification/confirm?token=t1')
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await page.user.type(screen.getByLabelText('Email address'), 'mercy@example.com')
    await page.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
    expect(await findToast('Error')).toMatchObject({ description: 'Could not process your request.' })
  })

  it('displays the result that the path names', () => {
    open('/verification/success')
    expect(screen.getByRole('status').textContent).toContain('You can log in now.')
  })

  it('reports an invalid link for any other status', () => {
    open('/verification/nonsense')
    expect(screen.getByRole('alert').textContent).toContain('This link is invalid or has expired.')
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
