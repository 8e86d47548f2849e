/** Puts the theme script into the document's head, before anything is painted. Its hash goes into the policy. */
import { readFileSync } from 'node:fs'

const file = new URL('../../src/ui/theme/theme-script.js', import.meta.url)

export const themeScript = () =>
  readFileSync(file, 'utf8')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '')
    .trim()

export const themeScriptPlugin = () => ({
  name: 'tilipo-theme-script',
  transformIndexHtml: (html) => html.replace('<!--tilipo:theme-->', `<script>${themeScript()}</script>`),
})
