/**
 * Stores details of other people (names, phone numbers) that the user typed while booking. They stay in this tab and
 * are deleted at sign-out.
 */
const prefix = 'typed:'

export function savePrivateDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the user has to type the details again after signing in.
  }
}

export function loadPrivateDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const deletePrivateDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

export function deleteAllPrivateDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
