import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleClient } from './client'
import type { Google } from './google'
import { startGoogleSimulator, type Flaw, type GoogleSimulator } from './simulator'

let simulator: GoogleSimulator
let google: Google
beforeAll(async () => {
  simulator = await startGoogleSimulator()
  google = googleClient(simulator)
})
afterAll(() => simulator.close())

test('a good credential tells who signs in', async () => {
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

test('what is missing or odd is made up for, or left out', async () => {
  const credential = await simulator.issue({ name: ' ', picture: 'javascript:alert(1)', email_verified: 'true' })
  expect(await google.verify(credential)).toMatchObject({ name: 'mwila.banda', emailVerified: true })
  expect(await google.verify(credential)).not.toHaveProperty('picture')
  expect(await google.verify(await simulator.issue({ email_verified: false }))).toMatchObject({ emailVerified: false })
})

const flaws: Flaw[] = ['audience', 'issuer', 'expired', 'old', 'signature', 'algorithm', 'unknown-key']
test.each(flaws)('a credential with a wrong %s is refused', async (flaw) => {
  await expect(google.verify(await simulator.issue({}, flaw))).rejects.toMatchObject({ code: 'google_failed' })
})

test.each(['', 'a.b.c', 'not a token', `${'A'.repeat(3000)}.e30.`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
  'what is no credential is refused: %#',
  async (credential) => {
    await expect(google.verify(credential)).rejects.toMatchObject({ code: 'google_failed' })
  },
)

test('a credential without a usable address is refused', async () => {
  for (const email of ['', 'nobody', 'a b@example.com', `${'x'.repeat(65)}@example.com`]) {
    await expect(google.verify(await simulator.issue({ email }))).rejects.toMatchObject({ code: 'google_failed' })
  }
})

test('returns the nonce that Google signed, where there is one', async () => {
  expect(await google.verify(await simulator.issue({ nonce: 'n1' }))).toMatchObject({ nonce: 'n1' })
  expect(await google.verify(await simulator.issue())).not.toHaveProperty('nonce')
})

test('without Google’s keys nobody is called a liar', async () => {
  const other = await startGoogleSimulator()
  const credential = await other.issue()
  other.setAvailable(false)
  const fresh = googleClient(other)
  await expect(fresh.verify(credential)).rejects.toMatchObject({ code: 'google_unavailable' })
  other.setAvailable(true)
  await expect(fresh.verify(credential)).resolves.toBeTruthy()
  await other.close()
  await expect(googleClient(other).verify(credential)).rejects.toMatchObject({ code: 'google_unavailable' })
})
