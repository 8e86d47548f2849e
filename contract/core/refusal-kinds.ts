/**
 * Kinds of error responses, which determine what the client does next. Separate from `refusals.ts`, whose messages only
 * the server needs: pages and service workers load this file. A test checks that both files agree.
 * - `retry`: temporary. The client sends the same command again later.
 * - `refused`: final. The command leaves the outbox and is displayed with its reason.
 * - `sign-in`: the outbox waits until this user signs in again.
 * - `upgrade`: this app version is too old for the server. The outbox waits for the update.
 */
export type RefusalKind = 'retry' | 'refused' | 'sign-in' | 'upgrade'

/**
 * Kinds of codes that differ from the kind of their HTTP status, or that occur in a push, where commands have no
 * status.
 */
const kindByCode = new Map<unknown, RefusalKind>([
  ...[
    'busy',
    'maintenance',
    'too_many_requests',
    'rate_limited',
    'too_many_messages',
    'key_in_flight',
    'unexpected',
    'too_many_sign_ins',
    'google_unavailable',
    'damaged_part',
    'uploads_full',
    'codes_unavailable',
  ].map((code) => [code, 'retry'] as const),
  ...['wrong_credentials', 'unverified', 'google_failed', 'bad_signature'].map((code) => [code, 'refused'] as const),
  ['unauthenticated', 'sign-in'],
  ['old_client', 'upgrade'],
])

/** Returns the kind of an error response: by its code if the code is known, otherwise by its HTTP status. */
export function getRefusalKind(status: number, code: unknown): RefusalKind {
  const kind = kindByCode.get(code)
  if (kind) return kind
  if (status === 401) return 'sign-in'
  if (status === 426) return 'upgrade'
  if (status >= 500 || status === 429 || status === 408 || status === 425) return 'retry'
  return 'refused'
}
