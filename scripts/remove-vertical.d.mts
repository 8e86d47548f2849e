/** Declares the exports of `remove-vertical.mjs` that TypeScript imports. */
export function readRegistries(): {
  folders: string[]
  keys: Record<string, string[]>
  registries: Record<string, Record<string, string[]>>
}
export function removeEntries(source: string, vertical: string, keys: readonly string[]): string
