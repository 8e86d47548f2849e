/** Puts the theme script into the document's head, before anything is painted. Its hash goes into the policy. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const place = '<!--tilipo:theme-->'

export const themeScriptPlugin = (): Plugin => ({
  name: 'tilipo-theme-script',
  transformIndexHtml: (html) => html.replace(place, () => `<script>${themeScript()}</script>`),
})

function themeScript(): string {
  const code = readFileSync('src/ui/theme/theme-script.js', 'utf8')
  return code
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '')
    .trim()
}
