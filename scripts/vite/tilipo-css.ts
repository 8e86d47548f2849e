/**
 * `virtual:tilipo.css` and `virtual:tilipo-late.css`: Chakra's styled system, our tokens and every recipe as static CSS.
 * Chakra itself runs only here, in Node, so the browser gets the look without its 30 to 95 KB of runtime.
 */
import { runnerImport, type Plugin } from 'vite'

const sheets = { 'virtual:tilipo.css': 'stylesheet', 'virtual:tilipo-late.css': 'lazyStylesheet' } as const
type Sheet = (typeof sheets)[keyof typeof sheets]
const entry = '/src/ui/theme/stylesheet.ts'

export function tilipoCss(): Plugin {
  let ssr = false
  return {
    name: 'tilipo-css',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id in sheets ? `\0${id}` : null),
    async load(id) {
      const sheet = Object.entries(sheets).find(([name]) => id === `\0${name}`)?.[1]
      if (!sheet) return null
      return ssr ? '' : await make(sheet)
    },
    handleHotUpdate({ file, server }) {
      if (!/src\/ui\/(theme|recipes)\//.test(file)) return
      return Object.keys(sheets).flatMap((name) => server.moduleGraph.getModuleById(`\0${name}`) ?? [])
    },
  }
}

async function make(sheet: Sheet): Promise<string> {
  const { module } = await runnerImport<Record<Sheet, () => string>>(entry, { configFile: false, logLevel: 'error' })
  return module[sheet]()
}
