import { expect, test } from 'vitest'
import { getLoginOutcome } from './login-outcome'
import { getPostLoginRedirect } from './post-login-redirect'

test.each([
  [403, 'maintenance', 'maintenance'],
  [403, 'suspended', 'suspended'],
  [403, undefined, 'suspended'],
  [401, 'unverified', 'unverified'],
  [401, 'maintenance', 'failed'],
  [401, undefined, 'failed'],
  [429, undefined, 'failed'],
  [500, 'maintenance', 'failed'],
  [undefined, undefined, 'failed'],
])('A login response %s with account status %s counts as %s', (status, accountStatus, expected) => {
  expect(getLoginOutcome({ status, ...(accountStatus ? { accountStatus } : {}) })).toBe(expected)
})

test.each([
  ['the remembered origin', { from: '/cart?x=1' }, '/cart?x=1'],
  ['the origin of the same user', { from: '/payment/verify?reference=r', userId: 'me' }, '/payment/verify?reference=r'],
  ['not the origin of another user', { from: '/cart', userId: 'another' }, '/my-account'],
  ['not another site', { from: '//evil.example/x' }, '/my-account'],
  ['not another site with a backslash', { from: '/\\evil.example' }, '/my-account'],
  ['not a script URL', { from: 'javascript:alert(1)' }, '/my-account'],
  ['not the sign-in screen again', { from: '/auth?session=expired' }, '/my-account'],
  ['the dashboard without an origin', null, '/my-account'],
  ['the dashboard for an invalid origin', { from: 7 }, '/my-account'],
])('The redirect after sign-in is %s', (_, origin, expected) => {
  expect(getPostLoginRedirect(origin, 'me', '/my-account')).toBe(expected)
})

test('The redirect after sign-in is an employment offer before the remembered origin', () => {
  expect(getPostLoginRedirect({ from: '/cart' }, 'me', '/employment')).toBe('/employment')
})

test('The redirect after sign-in ignores a dashboard on another site', () => {
  expect(getPostLoginRedirect(null, 'me', 'https://evil.example')).toBe('/dashboard')
})
