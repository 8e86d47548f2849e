declare module 'virtual:tilipo.css'
declare module 'virtual:tilipo-late.css'

/** The URL of a module that is built as a shared chunk (`scripts/vite/shared-chunk.ts`). */
declare module '*?chunk' {
  const url: string
  export default url
}

/** The build id, available in the service worker only. The page reads `document.documentElement.dataset.build`. */
declare const __BUILD_ID__: string

declare module 'stylis' {
  export const compile: (css: string) => unknown[]
  export const serialize: (rules: unknown[], print: unknown) => string
  export const stringify: unknown
}

interface Navigator {
  /** Chromium only. */
  connection?: { saveData?: boolean }
  /** Safari on iOS only. */
  standalone?: boolean
}
