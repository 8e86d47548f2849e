/** Of `graph.mjs`, what TypeScript imports. */
export function staticClosure(manifest: object, key: string): string[]
