import { beforeEach, expect, it } from 'vitest'
import { installFakeBrowser } from '../../tests/support/sync/fake-browser'
import { buildUser } from '../../tests/support/sync/users'
import { readDeviceCredential, storeDeviceCredential } from './known-device'
import { currentToken, endSession, saveSession } from './session'

beforeEach(() => void installFakeBrowser())

it('has no credential before the first sign-in', async () => {
  expect(await readDeviceCredential()).toEqual({})
})

it('keeps the credential after sign-out and when a response contains none', async () => {
  await saveSession({ user: buildUser(), token: 'token-a' })
  await storeDeviceCredential({ device: 'issued' })
  await endSession()
  await storeDeviceCredential({})
  expect([await readDeviceCredential(), currentToken()]).toEqual([{ device: 'issued' }, null])
})

it('stores nothing in localStorage', async () => {
  await storeDeviceCredential({ device: 'issued' })
  expect(localStorage.length).toBe(0)
})
