/** What somebody has typed of others (names, phone numbers) while booking: for this tab alone, and gone when they sign out. */
const prefix = 'typed:'

export function keepTyped(about: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + about, JSON.stringify(value))
  } catch {
    // A full or forbidden storage: it is typed again after signing in.
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
