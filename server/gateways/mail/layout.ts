/** The common layout of all emails. Input is plain text, and only this file escapes it. */
import type { Email } from './mail'

export interface EmailContent {
  subject: string
  /** The recipient's name. */
  name: string
  /** Paragraphs before the facts. */
  opening: string[]
  facts?: readonly (readonly [label: string, value: string])[]
  action: { label: string; link: string }
  /** Paragraphs after the button. */
  closing: string[]
}

const maxSubjectLength = 120
const signature = 'The Tilipo team'

export function renderLayout(content: EmailContent): Email {
  return {
    subject: plain(content.subject).slice(0, maxSubjectLength),
    text: renderText(content),
    html: renderHtml(content),
  }
}

const collapseWhitespace = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/**
 * Prevents mail clients from making links of what looks like a web address: listing titles, messages and reasons are texts
 * of users, and the only link in our emails is the button. Adds invisible spaces (U+200B); email addresses stay as they are.
 */
const neutralizeLinks = (text: string): string =>
  text.replace(/\S+/gu, (word) =>
    /^[^@/:]+@[^@/:]+$/.test(word)
      ? word
      : word.replace(/:\/\/(?=.)/gu, '://\u200b').replace(/(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu, '.\u200b'),
  )
const plain = (text: string): string => neutralizeLinks(collapseWhitespace(text))

function renderText({ name, opening, facts = [], action, closing }: EmailContent): string {
  const parts = [
    `Hello ${plain(name)},`,
    ...opening.map(plain),
    facts.map(([label, value]) => `${label}: ${plain(value)}`).join('\n'),
    `${action.label}:\n${action.link}`,
    ...closing.map(plain),
    signature,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  collapseWhitespace(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character)

// Mail clients support neither stylesheets nor our design tokens, so styles are inline.
const styles = {
  body: "margin:0;padding:24px 12px;background:#f7f4ee;color:#17202e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  card: 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px;border-top:4px solid #b4622d',
  brand: 'margin:0 0 20px;font-size:20px;font-weight:700;color:#1647b8',
  paragraph: 'margin:0 0 16px',
  table: 'margin:0 0 20px;border-collapse:collapse',
  label: 'padding:6px 16px 6px 0;text-align:left;font-weight:400;color:#55606e;vertical-align:top',
  value: 'padding:6px 0;font-weight:600',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1647b8;color:#ffffff;text-decoration:none;font-weight:600',
}

const renderParagraph = (text: string) => `<p style="${styles.paragraph}">${escapeHtml(plain(text))}</p>`
const renderRow = ([label, value]: readonly [string, string]) =>
  `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${escapeHtml(plain(value))}</td></tr>`

function renderHtml({ subject, name, opening, facts = [], action, closing }: EmailContent): string {
  const viewport = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return [
    `<!doctype html><html lang="en"><head>${viewport}<title>${escapeHtml(plain(subject))}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}"><p style="${styles.brand}">Tilipo</p>`,
    renderParagraph(`Hello ${name},`),
    ...opening.map(renderParagraph),
    facts.length === 0 ? '' : `<table style="${styles.table}">${facts.map(renderRow).join('')}</table>`,
    `<p style="margin:0 0 20px"><a href="${escapeHtml(action.link)}" style="${styles.button}">${escapeHtml(action.label)}</a></p>`,
    ...closing.map(renderParagraph),
    `<p style="margin:0">${signature}</p></div></body></html>`,
  ].join('\n')
}
