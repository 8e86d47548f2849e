/** Everything except letters and digits, of any script: systems support all of them in file names. */
const separators = /[^\p{L}\p{M}\p{N}]+/gu
const maxPartLength = 40

const normalizePart = (part: string): string =>
  [...part.normalize('NFC').toLowerCase().replace(separators, '-')]
    .slice(0, maxPartLength)
    .join('')
    .replace(/^-|-$/g, '')

/**
 * Builds the name of a file that a user downloads: `tilipo-statement-mosi-lodge-2026-03.pdf`.
 * @param parts such as the name of a business
 */
export const buildFileName = (parts: readonly string[], extension: string): string =>
  `${['tilipo', ...parts].map(normalizePart).filter(Boolean).join('-')}.${extension}`
