/** Writes Brotli and gzip copies of every text file, so that the server never compresses a file. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const textFilePattern = /\.(js|css|html|svg|json|webmanifest|txt|xml|map)$/
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

export async function compressAll(folder) {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => textFilePattern.test(name) && !name.startsWith('.vite'),
  )
  await Promise.all(names.map((name) => compress(path.join(folder, name))))
}

async function compress(file) {
  if (!(await stat(file)).isFile()) return
  const content = await readFile(file)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length }
  const copies = { br: await brotli(content, { params }), gz: await gzip(content, { level: 9 }) }
  for (const [extension, copy] of Object.entries(copies)) {
    if (copy.length < content.length) await writeFile(`${file}.${extension}`, copy)
  }
}
