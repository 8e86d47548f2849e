import { useEffect, useSyncExternalStore } from 'react'
import { passwordPrompt } from '../../api/admin-client'
import { lazyPart } from '../../ui/states/lazy-part'

const PasswordDialog = lazyPart(() => import('./PasswordDialog'), { offline: true })

const getNone = () => null

/** Asks an administrator for the password when a command needs a recent proof of it (`api/admin-client.ts`). */
export function PasswordPrompt() {
  const request = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.read, getNone)
  // The command must not wait forever when the layout disappears, for example because the session ended.
  useEffect(() => () => passwordPrompt.read()?.close(false), [])
  return request && <PasswordDialog onClose={request.close} />
}
