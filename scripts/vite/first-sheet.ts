/**
 * The first style sheet stands in every page, inline or as a link. Vite has each chunk that is loaded later ask for it once
 * more: 7.7 KB, fetched a second time by whoever got it inline. It lets nobody leave out a style sheet, so this does.
 */
import type { Plugin } from 'vite'

export function firstSheet(): Plugin {
  return {
    name: 'tilipo-first-sheet',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = withoutFirstSheet(chunk.code)
      },
    },
  }
}

/** @internal `__vite__mapDeps([2,5])` stands for the files of these places in the list that the chunk begins with. */
export function withoutFirstSheet(code: string): string {
  const files = code.match(/m\.f=(\["[^\]]*"\])/)?.[1]
  if (!files) return code
  const place = (JSON.parse(files) as string[]).findIndex((file) => /^assets\/index-[^/]*\.css$/.test(file))
  if (place < 0) return code
  return code.replace(/__vite__mapDeps\(\[([\d,]+)\]\)/g, (_, places: string) => {
    const left = places.split(',').filter((one) => Number(one) !== place)
    return left.length ? `__vite__mapDeps([${left.join(',')}])` : '[]'
  })
}
