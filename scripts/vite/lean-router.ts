/**
 * React Router marks its components in ways that keep them in every bundle, used or not: forms, scroll restoration and
 * prefetching of its framework mode. Without the marks the bundler drops them. Costs nothing but names in React's tools.
 */
import type { Plugin } from 'vite'

export function leanRouter(): Plugin {
  return {
    name: 'tilipo-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null
      const lean = code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
      return { code: lean, map: null }
    },
  }
}
