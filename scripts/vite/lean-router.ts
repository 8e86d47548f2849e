/**
 * React Router marks its components in ways that keep them in every bundle, used or not: forms, scroll restoration and
 * prefetching of its framework mode. Without the marks the bundler drops them. Costs nothing but names in React's tools.
 * An error boundary loses its context in this way too: it belongs to the data router, which we don't use.
 * Its one entry for browsers is the development build; its warnings are turned off here, as its production build does.
 */
import type { Plugin } from 'vite'

export function leanRouter(): Plugin {
  return {
    name: 'tilipo-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null
      const lean = code
        .replace(/^\w+\.(displayName|contextType) = [\w"]+;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        // Asked for by a name in a variable, which tools report as missing.
        .replace('React3[USE_OPTIMISTIC]', 'undefined')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
      return { code: lean, map: null }
    },
  }
}
