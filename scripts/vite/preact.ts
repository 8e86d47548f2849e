/**
 * The source speaks React's language; in the browser and where pages are rendered, Preact answers (decision 012): a
 * quarter of the bytes and nothing we use is missing. Deleting this brings React itself back.
 */
import type { Alias } from 'vite'

export const preactForReact: Alias[] = [
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

/** What the renderer must not leave to Node to find: Node would find React for it. */
export const renderedWithPreact = [/^react-router/, 'cookie', 'set-cookie-parser']
