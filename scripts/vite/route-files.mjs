/**
 * Gives every `page: () => import('…')` of the route tree, and every such `layout`, the name of its file, so that the
 * server can tell the browser to fetch their chunks together with the entry and not after it.
 */
import path from 'node:path'

const lazyPage = /\b(?:page|layout): \(\) => import\('([^']+)'\)/g

export function routeFiles() {
  let root = ''
  return {
    name: 'tilipo-route-files',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async transform(code, id, options) {
      if (!options?.ssr || !/\.tsx?$/.test(id) || id.includes('/node_modules/') || !code.includes(': () => import(')) return null
      const named = await replaceAsync(code, lazyPage, async (text, specifier) => {
        const found = await this.resolve(specifier, id)
        if (!found) throw new Error(`${id}: no page at ${specifier}`)
        return `${text}, file: ${JSON.stringify(path.relative(root, found.id))}`
      })
      return { code: named, map: null }
    },
  }
}

async function replaceAsync(text, pattern, replacement) {
  const found = [...text.matchAll(pattern)]
  const made = await Promise.all(found.map((match) => replacement(...match)))
  let result = ''
  let end = 0
  found.forEach((match, index) => {
    result += text.slice(end, match.index) + made[index]
    end = match.index + match[0].length
  })
  return result + text.slice(end)
}
