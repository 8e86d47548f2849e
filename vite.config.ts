import { defineConfig } from 'vite'
import { chunkOf, preloadsOf } from './scripts/vite/chunks.ts'
import { sharedChunk } from './scripts/vite/shared-chunk.ts'
import { tilipoCss } from './scripts/vite/tilipo-css.ts'

/** A shared chunk's own name lists everyone who uses it. */
const chunkName = ({ name }: { name: string }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`

/** Dexie's build for engines of this decade, with its modules to be shaken: 3 KB less than what its name leads to. */
const dexieForModernEngines = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [sharedChunk(), tilipoCss()],
  // The build puts them in when the other files are final (scripts/build.mjs), and only in the service workers' entries.
  define: {
    ...(command === 'serve' && { __BUILD_ID__: '"dev"', __LOOK__: '""' }),
    // Vite replaces it in the code of browsers only.
    ...(isSsrBuild && { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) }),
  },
  worker: { format: 'es' },
  resolve: { alias: command === 'build' ? [dexieForModernEngines] : [] },
  // React is part of the renderer, so that the build and not the server's NODE_ENV decides which of its code runs. The
  // router's two dependencies belong to it: from `dist`, Node finds other versions of them.
  ssr: { noExternal: [/^react(-dom|-router|-router-dom)?$/, 'cookie', 'set-cookie-parser'] },
  build: isSsrBuild
    ? { target: 'node20', copyPublicDir: false, minify: false, manifest: true }
    : {
        manifest: true,
        // Module service workers: Chrome 91, Safari 15; class fields without a helper: Safari 16.
        target: ['chrome91', 'safari16', 'firefox114'],
        // What every page has, or what comes after the page stands, needs no preloading: each name costs the entry some bytes.
        modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          treeshake: { propertyReadSideEffects: false },
          // A class field is an assignment: Safari 16.0 would get a helper for each otherwise.
          transform: { assumptions: { setPublicClassFields: true } },
          input: { index: 'index.html', sw: 'src/sw/main.ts', 'sw-signed-in': 'src/sw/signed-in.ts' },
          output: {
            entryFileNames: (chunk: { name: string }) =>
              chunk.name.startsWith('sw') ? '[name].js' : 'assets/[name]-[hash].js',
            chunkFileNames: chunkName,
            codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false },
          },
        },
      },
}))
