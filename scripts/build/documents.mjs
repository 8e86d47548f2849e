/** The two documents of a build, from the one that Vite wrote, and the hashes of what stands inline in them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

export async function makeDocuments(client, id) {
  const written = await readFile(path.join(client, 'index.html'), 'utf8')
  const named = tidy(written).replace('<html ', `<html data-build="${id}" `)
  const file = named.match(stylesheetLink)?.[1]
  if (!file) throw new Error('The entry document has no stylesheet')
  const css = (await readFile(path.join(client, file), 'utf8')).trim()
  const shell = named.replace('<!--tilipo:head-->', '<title>Tilipo</title>').replace('<!--tilipo:data-->', '')
  return {
    // A rendered page contains its stylesheet, so that it paints with the first response. `deferred.ts` caches it under the file's name.
    template: named.replace(stylesheetLink, () => `<style data-file="/${file}">${css}</style>`),
    shell: shell.replace('<!--tilipo:root-->', startUp('')),
    guardedShell: shell.replace('<!--tilipo:root-->', startUp(checking)),
  }
}

// Displayed until the code has loaded: the bar in its place, and the start-up screen.
const startUp = (more) =>
  [
    '<div class="top-bar"><div class="container"></div></div>',
    `<div class="empty empty-page" role="status"><span class="spinner spinner-lg"></span><p class="text text-semibold">Initializing</p>${more}</div>`,
    '<noscript><p class="notice notice-waiting">This part of Tilipo needs JavaScript. <a class="link" href="/">Home</a></p></noscript>',
  ].join('')

// As `src/app/guards/CheckingPermissions.tsx` renders it. The session guard admits a stored user at once, with nothing to
// check. The script inserts the text for others: text that it removed again could be displayed for a frame before.
const checkingText = '<p class="text text-muted">Checking permissions...</p>'
const insertChecking = `let stored; try { stored = localStorage.getItem('token') && localStorage.getItem('user') } catch {} if (!stored) document.currentScript.insertAdjacentHTML('afterend', '${checkingText}')`
const checking = `<script>{ ${insertChecking} }</script><noscript>${checkingText}</noscript>`

const tidy = (html) => html.replace(/\n\s*/g, '\n').replace(/ \/>/g, '>').replace(/>\n</g, '><')

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the content security policy has to allow inline: the documents' scripts, the look, and emotion's empty style element. */
export function cspOf({ template, guardedShell }) {
  const hashes = (document, tag) =>
    [...document.matchAll(new RegExp(`<${tag}(?: data-file="[^"]*")?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) =>
      hashOf(text),
    )
  return {
    scripts: [...new Set([template, guardedShell].flatMap((document) => hashes(document, 'script')))],
    styles: [...hashes(template, 'style'), hashOf('')],
  }
}
