/**
 * What a client does next after an error answer. Apart from the list of reasons, whose words only the server writes: pages
 * and service workers carry this, and a test holds the two together.
 * - `retry`: nobody's fault; the same command is sent again later.
 * - `refused`: final; the command leaves the queue and is shown with its reason.
 * - `sign-in`: the queue waits for this user to sign in again.
 * - `upgrade`: this app is too old for the server; the queue waits for the update.
 */
export type RefusalKind = 'retry' | 'refused' | 'sign-in' | 'upgrade'

/** Our codes that mean another thing than their status says, or that come in a push, where each command has none. */
const kinds = new Map<unknown, RefusalKind>([
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
  ].map((code) => [code, 'retry'] as const),
  ...['wrong_credentials', 'unverified', 'google_failed', 'bad_signature'].map((code) => [code, 'refused'] as const),
  ['unauthenticated', 'sign-in'],
  ['old_client', 'upgrade'],
])

/** The kind of an error answer: by its code where it is ours, else by its status. Never by its text. */
export function kindOf(status: number, code: unknown): RefusalKind {
  const kind = kinds.get(code)
  if (kind) return kind
  if (status === 401) return 'sign-in'
  if (status === 426) return 'upgrade'
  if (status >= 500 || status === 429 || status === 408 || status === 425) return 'retry'
  return 'refused'
}
