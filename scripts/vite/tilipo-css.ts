/**
 * `virtual:tilipo.css`: Chakra's styled system, our tokens and every recipe as static CSS. Chakra itself runs only here,
 * in Node, so the browser gets the look without its 30 to 95 KB of runtime.
 */
import { runnerImport, type Plugin } from 'vite'

const wanted = 'virtual:tilipo.css'
const resolved = `\0${wanted}`
const entry = '/src/ui/theme/stylesheet.ts'

export function tilipoCss(): Plugin {
  let ssr = false
  return {
    name: 'tilipo-css',
    configResolved(config) {
      ssr = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === wanted ? resolved : null),
    async load(id) {
      if (id !== resolved) return null
      return ssr ? '' : await makeStylesheet()
    },
    handleHotUpdate({ file, server }) {
      if (!/src\/ui\/(theme|recipes)\//.test(file)) return
      const module = server.moduleGraph.getModuleById(resolved)
      return module ? [module] : undefined
    },
  }
}

async function makeStylesheet(): Promise<string> {
  const { module } = await runnerImport<{ stylesheet(): string }>(entry, { configFile: false, logLevel: 'error' })
  return module.stylesheet()
}
