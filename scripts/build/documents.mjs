/** Creates the documents of a build from the one that Vite wrote, and the hashes of their inline scripts and styles. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

export async function makeDocuments(client, id) {
  const sourceHtml = await readFile(path.join(client, 'index.html'), 'utf8')
  const htmlWithBuildId = removeWhitespace(sourceHtml).replace('<html ', `<html data-build="${id}" `)
  const file = htmlWithBuildId.match(stylesheetLink)?.[1]
  if (!file) throw new Error('The entry document has no stylesheet')
  const css = (await readFile(path.join(client, file), 'utf8')).trim()
  const shell = htmlWithBuildId.replace('<!--tilipo:head-->', '<title>Tilipo</title>').replace('<!--tilipo:data-->', '')
  return {
    // A rendered page contains its stylesheet, so that it paints with the first response. `deferred.ts` caches it under
    // the file's URL.
    template: htmlWithBuildId.replace(stylesheetLink, () => `<style data-file="/${file}">${css}</style>`),
    shell: shell.replace('<!--tilipo:root-->', renderStartUp('')),
    guardedShell: shell.replace('<!--tilipo:root-->', renderStartUp(permissionCheck)),
  }
}

// If the code of the app stalls, nothing else can offer to load it again.
const stallMs = 20_000
const tryAgainHtml = '<a class="btn btn-outline" href="">Try again</a>'
const insertTryAgain = `const place = document.currentScript.parentElement; setTimeout(() => place.insertAdjacentHTML('beforeend', '${tryAgainHtml}'), ${stallMs})`

// Displayed until the code has loaded: an empty top bar and the start-up screen.
const renderStartUp = (extraHtml) =>
  [
    '<div class="top-bar"><div class="container"></div></div>',
    `<div class="empty empty-page" role="status"><span class="spinner spinner-lg"></span><p class="text text-semibold">Initializing</p>${extraHtml}<script>{ ${insertTryAgain} }</script></div>`,
    '<noscript><p class="notice notice-waiting">This part of Tilipo needs JavaScript. <a class="link" href="/">Home</a></p></noscript>',
  ].join('')

// As `src/app/guards/CheckingPermissions.tsx` renders it. The session guard admits a stored user at once, with nothing
// to check. The script inserts the text for others: text that it removed again could be displayed for a frame before.
const checkingText = '<p class="text text-muted">Checking permissions...</p>'
const insertChecking = `let stored; try { stored = localStorage.getItem('token') && localStorage.getItem('user') } catch {} if (!stored) document.currentScript.insertAdjacentHTML('afterend', '${checkingText}')`
const permissionCheck = `<script>{ ${insertChecking} }</script><noscript>${checkingText}</noscript>`

const removeWhitespace = (html) => html.replace(/\n\s*/g, '\n').replace(/ \/>/g, '>').replace(/>\n</g, '><')

const hashInlineText = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Lists what the content security policy must allow inline: the scripts and styles of the documents, and Emotion's
 * empty style element.
 */
export function buildCsp({ template, shell, guardedShell }) {
  const hashElements = (document, tag) =>
    [...document.matchAll(new RegExp(`<${tag}(?: data-file="[^"]*")?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) =>
      hashInlineText(text),
    )
  return {
    scripts: [...new Set([template, shell, guardedShell].flatMap((document) => hashElements(document, 'script')))],
    styles: [...hashElements(template, 'style'), hashInlineText('')],
  }
}
