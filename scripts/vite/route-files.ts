/**
 * Gives every `page: () => import('…')` of the route tree, and every such `layout`, the name of its file, so that the
 * server can tell the browser to fetch their chunks together with the entry and not after it.
 */
import path from 'node:path'
import type { Plugin } from 'vite'

const lazyScreen = /\b(?:page|layout): \(\) => import\('([^']+)'\)/g

export function routeFiles(): Plugin {
  let root = ''
  return {
    name: 'tilipo-route-files',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async transform(code, id, options) {
      if (!options?.ssr || !/\/src\/app\/.*\.tsx?$/.test(id) || !code.includes(': () => import(')) return null
      const named = await replaceAsync(code, lazyScreen, async (text, specifier) => {
        const found = await this.resolve(specifier, id)
        if (!found) throw new Error(`${id}: there is nothing at ${specifier}`)
        return `${text}, file: ${JSON.stringify(path.relative(root, found.id))}`
      })
      return { code: named, map: null }
    },
  }
}

async function replaceAsync(text: string, pattern: RegExp, replacement: (text: string, group: string) => Promise<string>) {
  const made = await Promise.all([...text.matchAll(pattern)].map(([found, group]) => replacement(found, group!)))
  return text.replace(pattern, () => made.shift()!)
}
