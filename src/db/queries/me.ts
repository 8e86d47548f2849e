import type { SessionUser } from '#contract/accounts/session'
import { readMe } from './read-me'
import { useLive } from './use-live'

/** Returns the complete signed-in user, with phone and address, which are stored only in the user's own database. */
export const useMe = (): SessionUser | null | undefined => useLive(readMe, null)
