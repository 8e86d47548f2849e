/**
 * Dangerous commands, such as those of administrators. If the server requires a recent proof of the password, the layout asks for it
 * (`app/prompts/PasswordPrompt.tsx`), and the command is repeated.
 */
import type { AnswerOf, CallInput, Endpoint } from '#contract/core/endpoint'
import { call, newId, type CallOptions, type Result } from './client'

/**
 * Sends a command that may need a recent proof of the password, like `call`. It resolves after the user has confirmed or closed the password prompt.
 * The repeated command has the same idempotency key.
 */
export async function callWithPassword<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<E>>> {
  const send = () => call(endpoint, input, { key, ...options })
  const key = newId()
  const result = await send()
  if (result.ok || result.code !== 'password_required') return result
  if (await requestPassword()) return send()
  return { ...result, message: 'You did not confirm your password, so nothing was changed.' }
}

/** A prompt for the password. Commands that are refused at the same time share it. */
interface PasswordRequest {
  isConfirmed: Promise<boolean>
  close(isConfirmed: boolean): void
}

let request: PasswordRequest | null = null
const listeners = new Set<() => void>()

function setRequest(next: PasswordRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

function requestPassword(): Promise<boolean> {
  // Without a layout that asks for the password, the command must not wait forever.
  if (listeners.size === 0) return Promise.resolve(false)
  if (request) return request.isConfirmed
  let resolve: (isConfirmed: boolean) => void
  const isConfirmed = new Promise<boolean>((done) => (resolve = done))
  const close = (confirmed: boolean) => {
    setRequest(null)
    resolve(confirmed)
  }
  setRequest({ isConfirmed, close })
  return isConfirmed
}

export const passwordPrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** The prompt to display; null if there is none. */
  read: (): PasswordRequest | null => request,
}
