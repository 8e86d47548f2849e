/**
 * `virtual:tilipo.css` and `virtual:tilipo-late.css`: Chakra's styled system, our tokens and every recipe as static
 * CSS. Chakra runs only here, in Node, so the browser gets the styles without the 30 to 95 KB of its runtime.
 */
import { runnerImport, type Plugin } from 'vite'

const exportByStylesheet = { 'virtual:tilipo.css': 'stylesheet', 'virtual:tilipo-late.css': 'lazyStylesheet' } as const
type StylesheetExport = (typeof exportByStylesheet)[keyof typeof exportByStylesheet]
const entry = '/src/ui/theme/stylesheet.ts'

export function tilipoCss(): Plugin {
  let ssr = false
  return {
    name: 'tilipo-css',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id in exportByStylesheet ? `\0${id}` : null),
    async load(id) {
      const sheet = Object.entries(exportByStylesheet).find(([name]) => id === `\0${name}`)?.[1]
      if (!sheet) return null
      return ssr ? '' : await buildStylesheet(sheet)
    },
    handleHotUpdate({ file, server }) {
      if (!/src\/ui\/(theme|recipes)\//.test(file)) return
      return Object.keys(exportByStylesheet).flatMap((name) => server.moduleGraph.getModuleById(`\0${name}`) ?? [])
    },
  }
}

async function buildStylesheet(sheet: StylesheetExport): Promise<string> {
  const { module } = await runnerImport<Record<StylesheetExport, () => string>>(entry, {
    configFile: false,
    logLevel: 'error',
  })
  return module[sheet]()
}
