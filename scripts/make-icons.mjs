/**
 * Renders the few pictures that have to be bitmaps from their SVG sources: `node scripts/make-icons.mjs`.
 * The results are kept in the repository; run this only after a source has changed.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** iOS rounds the corners itself and paints see-through ones black, so it gets the square, opaque drawing. */
const icons = [
  { source: 'public/icons/icon.svg', target: 'public/icons/icon-192.png', width: 192 },
  { source: 'public/icons/icon.svg', target: 'public/icons/icon-512.png', width: 512 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/maskable-192.png', width: 192 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/maskable-512.png', width: 512 },
  { source: 'art/icon-monochrome.svg', target: 'public/icons/monochrome-512.png', width: 512 },
  { source: 'art/icon-maskable.svg', target: 'public/icons/apple-touch-icon.png', width: 180 },
]

/** Drawn at the size it is wanted in, never scaled up from the size the SVG names. */
function render(source, width, viewBoxWidth) {
  return sharp(path.join(root, source), { density: Math.min(2400, (72 * width) / viewBoxWidth) }).resize(width)
}

for (const { source, target, width } of icons) {
  await render(source, width, 512)
    .png({ palette: true, colours: 64, dither: 0.4, compressionLevel: 9, effort: 10 })
    .toFile(path.join(root, target))
}
await render('art/card.svg', 1200, 1200)
  .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 })
  .toFile(path.join(root, 'public/pictures/card.png'))
await render('art/login.svg', 1600, 1600)
  .jpeg({ quality: 47, mozjpeg: true, progressive: true })
  .toFile(path.join(root, 'public/login.jpg'))

for (const target of [...icons.map((icon) => icon.target), 'public/pictures/card.png', 'public/login.jpg']) {
  const { size } = await stat(path.join(root, target))
  console.log(`${target}  ${(size / 1024).toFixed(1)} KB`)
}
