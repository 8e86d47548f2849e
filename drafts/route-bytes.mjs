import { readFileSync } from 'node:fs'
import { brotliCompressSync as b } from 'node:zlib'
import { staticClosure } from './scripts/build/graph.mjs'
const client='dist/client/';const m=JSON.parse(readFileSync(client+'.vite/manifest.json'));const {pages}=JSON.parse(readFileSync('dist/build.json'))
const r=await import('./dist/ssr/entry-server.js')
const s=f=>b(readFileSync(client+f)).length
const entry=staticClosure(m,'index.html')
const rows=(await r.screens()).map(({path,rendered,files})=>{const own=files.flatMap(f=>pages[f]??[]);const all=[...new Set([...entry.map(f=>'/'+f),...own])];return [all.reduce((x,f)=>x+s(f),0)/1024,path,rendered,own.map(f=>f.replace('/assets/','').replace(/-[^-]*\.js/,'')+':'+s(f)).join(' ')]})
console.log('entry',entry.map(f=>f+':'+s(f)).join(' '))
for(const [kb,p,rd,o] of rows.sort((a,b)=>b[0]-a[0]).filter(x=>x[2]&&x[0]>84.5||x[0]>144&&/auth|pay|pass/.test(x[1])))console.log(kb.toFixed(1),p,o)
