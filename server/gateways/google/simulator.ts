/**
 * Simulates Google's sign-in: issues credentials signed by its own key, and serves the key where the real client
 * fetches it.
 */
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { listen } from '../local-server'

export interface IssuedClaims {
  sub?: string
  email?: string
  email_verified?: boolean | string
  name?: string
  picture?: string
  nonce?: string
}

/** A defect that a test can request in a credential. */
export type CredentialFlaw = 'audience' | 'issuer' | 'expired' | 'old' | 'signature' | 'algorithm' | 'unknown-key'

export interface GoogleSimulator {
  clientId: string
  jwksUrl: string
  issue(claims?: IssuedClaims, flaw?: CredentialFlaw): Promise<string>
  /** `false` makes the keys unreachable, to simulate a network failure. */
  setAvailable(available: boolean): void
  close(): Promise<void>
}

export async function startGoogleSimulator({
  clientId = 'tilipo-demo.apps.googleusercontent.com',
} = {}): Promise<GoogleSimulator> {
  // Generating a key takes 0.2 s, and most demos never sign in with Google, so keys are generated on first use.
  let keys: Promise<SigningKeys> | undefined
  const signingKeys = () => (keys ??= createSigningKeys())
  let available = true
  const server = createServer(async (_, response) => {
    if (!available) return response.writeHead(503).end()
    const { publicJwk } = await signingKeys()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [publicJwk] }))
  })
  const { url, close } = await listen(server)
  return {
    clientId,
    jwksUrl: `${url}/oauth2/v3/certs`,
    issue: async (claims, flaw) => signCredential(await signingKeys(), clientId, claims, flaw),
    setAvailable: (value) => void (available = value),
    close,
  }
}

interface SigningKeys {
  publicJwk: JWK
  own: CryptoKey
  foreign: CryptoKey
}

const keyId = 'simulator'

async function createSigningKeys(): Promise<SigningKeys> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const publicJwk = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  return { publicJwk, own: own.privateKey, foreign: foreign.privateKey }
}

function signCredential(
  keys: SigningKeys,
  clientId: string,
  claims: IssuedClaims = {},
  flaw?: CredentialFlaw,
): Promise<string> {
  const email = claims.email ?? 'mwila.banda@example.com'
  const token = new SignJWT({ email, email_verified: true, name: 'Mwila Banda', ...claims })
    .setSubject(claims.sub ?? `google-${email}`)
    .setIssuer(flaw === 'issuer' ? 'https://accounts.example.com' : 'https://accounts.google.com')
    .setAudience(flaw === 'audience' ? 'another-client' : clientId)
    .setIssuedAt(flaw === 'expired' ? '-2h' : flaw === 'old' ? '-12 minutes' : undefined)
    .setExpirationTime(flaw === 'expired' ? '-1h' : '1h')
  // Algorithm confusion: the public key is used as an HMAC secret.
  if (flaw === 'algorithm') {
    const secret = new TextEncoder().encode(JSON.stringify(keys.publicJwk))
    return token.setProtectedHeader({ alg: 'HS256', kid: keyId }).sign(secret)
  }
  token.setProtectedHeader({ alg: 'RS256', kid: flaw === 'unknown-key' ? 'another' : keyId })
  return token.sign(flaw === 'signature' ? keys.foreign : keys.own)
}
