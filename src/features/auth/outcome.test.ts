import { expect, test } from 'vitest'
import { outcomeOf } from './outcome'
import { wayOn } from './way-on'

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
])('%s with account status %s is %s', (status, accountStatus, expected) => {
  expect(outcomeOf({ status, ...(accountStatus ? { accountStatus } : {}) })).toBe(expected)
})

test.each([
  ['the remembered origin', { from: '/cart?x=1' }, '/cart?x=1'],
  [
    'the origin that the same person left',
    { from: '/payment/verify?reference=r', userId: 'me' },
    '/payment/verify?reference=r',
  ],
  ['not where somebody else was', { from: '/cart', userId: 'another' }, '/my-account'],
  ['no other site', { from: '//evil.example/x' }, '/my-account'],
  ['no other site by a backslash', { from: '/\\evil.example' }, '/my-account'],
  ['no script', { from: 'javascript:alert(1)' }, '/my-account'],
  ['not the sign-in screen again', { from: '/auth?session=expired' }, '/my-account'],
  ['the dashboard where nothing was remembered', null, '/my-account'],
  ['the dashboard for what is no origin', { from: 7 }, '/my-account'],
])('after signing in: %s', (_, origin, expected) => {
  expect(wayOn(origin, 'me', '/my-account')).toBe(expected)
})

test('leads to an open employment before the remembered origin', () => {
  expect(wayOn({ from: '/cart' }, 'me', '/employment')).toBe('/employment')
})

test('a dashboard that is not ours is not followed', () => {
  expect(wayOn(null, 'me', 'https://evil.example')).toBe('/dashboard')
})
