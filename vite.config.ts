import { defineConfig } from 'vite'
import { getChunkName, listPreloads } from './scripts/vite/chunks.ts'
import { sharedChunk } from './scripts/vite/shared-chunk.ts'
import { tilipoCss } from './scripts/vite/tilipo-css.ts'

/** Shortens the name of a shared chunk, which would list all modules that use it. */
const chunkName = ({ name }: { name: string }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`

/** Dexie's tree-shakable build for modern engines: 3 KB less than the default entry. */
const dexieForModernEngines = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [sharedChunk(), tilipoCss()],
  // The build replaces these in the service workers' entries, once all other files are final (scripts/build.mjs).
  define: {
    ...(command === 'serve' && { __BUILD_ID__: '"dev"', __LOOK__: '""' }),
    // Vite replaces this in browser code only.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) }),
  },
  worker: { format: 'es' },
  resolve: { alias: command === 'build' ? [dexieForModernEngines] : [] },
  // React is bundled into the renderer, so that the build and not the NODE_ENV of the server selects its code. The two
  // dependencies of the router are bundled too: from `dist`, Node would resolve other versions.
  // Node cannot import the files of ZXing: their imports have no extensions.
  ssr: {
    noExternal: [/^react(-dom|-router|-router-dom|-hook-form)?$/, 'cookie', 'set-cookie-parser', '@zxing/library'],
  },
  build: isSsrBuild
    ? { target: 'node20', copyPublicDir: false, minify: false, manifest: true }
    : {
        manifest: true,
        // Module service workers: Chrome 91, Safari 15; `findLast`: Chrome 97; class fields without a helper: Safari 16.
        target: ['chrome97', 'safari16', 'firefox114'],
        // Modules of every page, and those needed after the first paint, are not preloaded: each name adds bytes to the
        // entry.
        modulePreload: { polyfill: false, resolveDependencies: listPreloads },
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          treeshake: { propertyReadSideEffects: false },
          // Compiles class fields to assignments: Safari 16.0 would get a helper for each otherwise.
          transform: { assumptions: { setPublicClassFields: true } },
          input: { index: 'index.html', sw: 'src/sw/main.ts', 'sw-signed-in': 'src/sw/signed-in.ts' },
          output: {
            entryFileNames: (chunk: { name: string }) =>
              chunk.name.startsWith('sw') ? '[name].js' : 'assets/[name]-[hash].js',
            chunkFileNames: chunkName,
            codeSplitting: { groups: [{ name: getChunkName }], includeDependenciesRecursively: false },
          },
        },
      },
}))
