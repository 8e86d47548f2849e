import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoogleClient } from './client'
import type { Google } from './google'
import { startGoogleSimulator, type CredentialFlaw, type GoogleSimulator } from './simulator'

let simulator: GoogleSimulator
let google: Google
beforeAll(async () => {
  simulator = await startGoogleSimulator()
  google = createGoogleClient(simulator)
})
afterAll(() => simulator.close())

test('A valid credential identifies the user', async () => {
  const claims = { sub: '108', email: 'Mwila@Example.com', name: ' Mwila Banda ', picture: 'https://lh3.test/a.jpg' }
  const credential = await simulator.issue(claims)
  expect(await google.verify(credential)).toEqual({
    subject: '108',
    email: 'mwila@example.com',
    emailVerified: true,
    name: 'Mwila Banda',
    picture: 'https://lh3.test/a.jpg',
  })
})

test('Missing claims get defaults and unusable ones are omitted', async () => {
  const credential = await simulator.issue({ name: ' ', picture: 'javascript:alert(1)', email_verified: 'true' })
  expect(await google.verify(credential)).toMatchObject({ name: 'mwila.banda', emailVerified: true })
  expect(await google.verify(credential)).not.toHaveProperty('picture')
  expect(await google.verify(await simulator.issue({ email_verified: false }))).toMatchObject({ emailVerified: false })
})

const flaws: CredentialFlaw[] = ['audience', 'issuer', 'expired', 'old', 'signature', 'algorithm', 'unknown-key']
test.each(flaws)('A credential with a wrong %s is rejected', async (flaw) => {
  await expect(google.verify(await simulator.issue({}, flaw))).rejects.toMatchObject({ code: 'google_failed' })
})

test.each(['', 'a.b.c', 'not a token', `${'A'.repeat(3000)}.e30.`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
  'A malformed credential is rejected: %#',
  async (credential) => {
    await expect(google.verify(credential)).rejects.toMatchObject({ code: 'google_failed' })
  },
)

test('A credential without a valid email is rejected', async () => {
  for (const email of ['', 'nobody', 'a b@example.com', `${'x'.repeat(65)}@example.com`]) {
    await expect(google.verify(await simulator.issue({ email }))).rejects.toMatchObject({ code: 'google_failed' })
  }
})

test('The verified credential contains the signed nonce if there is one', async () => {
  expect(await google.verify(await simulator.issue({ nonce: 'n1' }))).toMatchObject({ nonce: 'n1' })
  expect(await google.verify(await simulator.issue())).not.toHaveProperty('nonce')
})

test('A credential is reported as unverifiable while Google’s keys are unavailable', async () => {
  const otherSimulator = await startGoogleSimulator()
  const credential = await otherSimulator.issue()
  otherSimulator.setAvailable(false)
  const fresh = createGoogleClient(otherSimulator)
  await expect(fresh.verify(credential)).rejects.toMatchObject({ code: 'google_unavailable' })
  otherSimulator.setAvailable(true)
  await expect(fresh.verify(credential)).resolves.toBeTruthy()
  await otherSimulator.close()
  await expect(createGoogleClient(otherSimulator).verify(credential)).rejects.toMatchObject({
    code: 'google_unavailable',
  })
})
