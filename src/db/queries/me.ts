import type { SessionUser } from '#contract/session'
import { readMe } from './read-me'
import { useLive } from './use-live'

/** The signed-in user whole, with phone and address: those are kept in the user's own database only. */
export const useMe = (): SessionUser | null | undefined => useLive(readMe, null)
