/**
 * Renders the pictures that must be bitmaps from their SVG sources: `node scripts/make-icons.mjs`. The results are
 * committed; run this only after a source has changed.
 */
import { copyFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** iOS rounds the corners itself and fills transparent ones black, so it gets the square, opaque icon. */
const icons = [
  { source: 'public/icons/icon.svg', target: 'public/icons/icon-192.png', width: 192 },
  { source: 'public/icons/icon.svg', target: 'public/icons/icon-512.png', width: 512 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/maskable-192.png', width: 192 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/maskable-512.png', width: 512 },
  { source: 'art/icon-monochrome.svg', target: 'public/icons/monochrome-512.png', width: 512 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/apple-touch-icon.png', width: 180 },
]

/** Renders at the requested width, instead of scaling the size of the SVG up. */
function render(source, width, viewBoxWidth) {
  return sharp(path.join(root, source), { density: Math.min(2400, (72 * width) / viewBoxWidth) }).resize(width)
}

for (const { source, target, width } of icons) {
  await render(source, width, 512)
    .png({ palette: true, colours: 64, dither: 0.4, compressionLevel: 9, effort: 10 })
    .toFile(path.join(root, target))
}
// Browsers request these two at the root, whatever the page names.
await copyFile(path.join(root, 'public/icons/apple-touch-icon.png'), path.join(root, 'public/apple-touch-icon.png'))
await writeFile(path.join(root, 'public/favicon.ico'), await buildFavicon([16, 32, 48]))
await render('art/card.svg', 1200, 1200)
  .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 })
  .toFile(path.join(root, 'public/pictures/card.png'))
await render('art/login.svg', 1600, 1600)
  .jpeg({ quality: 47, mozjpeg: true, progressive: true })
  .toFile(path.join(root, 'public/login.jpg'))

for (const target of [
  ...icons.map((icon) => icon.target),
  'public/favicon.ico',
  'public/pictures/card.png',
  'public/login.jpg',
]) {
  const { size } = await stat(path.join(root, target))
  console.log(`${target}  ${(size / 1024).toFixed(1)} KB`)
}

/** Builds an ICO file: a header, an entry of 16 bytes per size, and the sizes as PNG. */
async function buildFavicon(widths) {
  const pictures = await Promise.all(
    widths.map((width) => render('public/icons/favicon.svg', width, 32).png({ compressionLevel: 9 }).toBuffer()),
  )
  const header = Buffer.alloc(6 + 16 * widths.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(widths.length, 4)
  let offset = header.length
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index
    header.writeUInt8(widths[index], at)
    header.writeUInt8(widths[index], at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(picture.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += picture.length
  })
  return Buffer.concat([header, ...pictures])
}
