/**
 * Stores details of other people (names, phone numbers) that the user typed while booking. They stay in this tab and
 * are deleted at sign-out.
 */
const prefix = 'typed:'

export function keepTyped(about: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + about, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the user has to type the details again after signing in.
  }
}

export function typedBefore(about: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + about) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const forgetTyped = (about: string): void => sessionStorage.removeItem(prefix + about)

export function forgetAllTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
