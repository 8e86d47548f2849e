import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeFiles } from './scripts/vite/route-files'
import { sharedChunk } from './scripts/vite/shared-chunk'
import { themeScriptPlugin } from './scripts/vite/theme-script'
import { tilipoCss } from './scripts/vite/tilipo-css'

// Libraries that hardly ever change keep their own files, so that a new release of ours is a small download.
const libraries = [
  { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/ },
]

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [sharedChunk(), routeFiles(), react(), tilipoCss(), themeScriptPlugin()],
  // The build replaces it by a hash of the built files (scripts/build.mjs), and only in sw.js.
  define: command === 'serve' ? { __BUILD_ID__: '"dev"' } : {},
  worker: { format: 'es' },
  build: isSsrBuild
    ? { outDir: 'dist/ssr', target: 'node20', copyPublicDir: false, minify: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Module service workers: Chrome 91, Safari 15.
        target: ['chrome91', 'safari15', 'firefox114'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { index: 'index.html', sw: 'src/sw/main.ts' },
          output: {
            entryFileNames: (chunk: { name: string }) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: libraries },
          },
        },
      },
}))
