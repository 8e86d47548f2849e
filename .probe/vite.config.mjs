import { defineConfig } from 'vite'
import { sharedChunk } from '../scripts/vite/shared-chunk.ts'
export default defineConfig({ root: import.meta.dirname, plugins: [sharedChunk()], worker: { format: 'es' },
  build: { outDir: '/tmp/probe-dist', emptyOutDir: true, manifest: true, target: ['chrome91', 'safari15', 'firefox114'], modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: import.meta.dirname + '/index.html', sw: import.meta.dirname + '/../src/sw/main.ts' }, output: { entryFileNames: (c) => c.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js', codeSplitting: { groups: [{ name: 'dexie', test: /node_modules[\\/]dexie[\\/]/ }, { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } } } } })
