/** The route tree and calls to the server, for the lists of screens. */
import { randomUUID } from 'node:crypto'
import { expect, password, type Tilipo } from './fixtures'

interface KnownRoute {
  path: string
  rendered: boolean
}

/** Loads the route tree from the built renderer. */
export async function loadRouteTree(): Promise<KnownRoute[]> {
  const built = new URL('../../dist/ssr/entry-server.js', import.meta.url).href
  return ((await import(built)) as { screens(): Promise<KnownRoute[]> }).screens()
}

export const fetchHtml = async (tilipo: Tilipo, path: string) =>
  (await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })).text()

export async function logIn(tilipo: Tilipo, name: string): Promise<string> {
  return (await callApi(tilipo, '', 'POST', '/auth/login', { email: `${name}@demo.test`, password })).token
}

export async function callApi(
  tilipo: Tilipo,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<any> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    'idempotency-key': randomUUID(),
  }
  const answer = await fetch(`${tilipo.direct}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** Pasted text has no spaces and must not be clipped either. */
const pastedText = 'https://pay.example/receipts/2026/11/ZMW-4500.00/98f1c7aa4be94d30b1c2'

export async function createSupportTicket(tilipo: Tilipo, token: string): Promise<string> {
  const id = randomUUID()
  await callApi(tilipo, token, 'POST', '/support/tickets', {
    id,
    subject: `No receipt at ${pastedText}`,
    category: 'payment',
    priority: 'normal',
    message: 'I paid yesterday and have no receipt yet.',
  })
  return id
}

/** Opens a case about a booking as an administrator, and asks both sides. */
export async function createCase(tilipo: Tilipo, bookingId: string): Promise<string> {
  const token = await logIn(tilipo, 'admin')
  const id = randomUUID()
  await callApi(tilipo, token, 'POST', '/admin/cases', {
    ...{ id, bookingId, kind: 'complaint', subject: 'The room had no hot water', informs: 'both' },
  })
  await callApi(tilipo, token, 'POST', `/admin/cases/${id}/questions`, {
    ...{ id: randomUUID(), to: 'both', days: 3 },
    text: `Please tell us what happened. The receipt is at ${pastedText}`,
  })
  return id
}
