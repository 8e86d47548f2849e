/** Declares the exports of `graph.mjs` that TypeScript imports. */
export function staticClosure(manifest: object, key: string): string[]
