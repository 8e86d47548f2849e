/** Injects a script into a page, bypassing its content security policy. */
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright'

export async function inject(page: Page, name: 'tilipo' | 'hand-written' | 'waiting'): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page', `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  await page.evaluate(outputFiles[0]!.text)
}
