import type { BookingType } from '#contract/verticals/vertical'

/** A text that fits every trade says nothing to any of them. */
const generic = /in progress|\bservice\b|last visit|next visit|\bmissed\b|starting on|ending on|\blisting\b/i

/** Words that only these trades use. */
const ownWords: readonly (readonly [word: RegExp, trades: readonly BookingType[]])[] = [
  [/no-shows?\b/i, ['hotel', 'travel']],
  [/\bguests?\b|check(ed)? (in|out)|in house|\bstays?\b|tonight/i, ['hotel', 'travel']],
  [/\brooms?\b/i, ['hotel']],
  [/\bpassengers?\b|\bboard(ed)?\b|\bcoach(es)?\b|\bseats?\b/i, ['bus']],
  [/\bhires?\b|\bhirers?\b|\bcars?\b|\bplate\b|hand-overs?\b/i, ['car', 'order']],
  [/\bviewings?\b|\btenan|\bapplica|\bvisitors?\b|\bhomes?\b/i, ['realEstate']],
  [/\btravellers?\b|\bguide\b|\bpackage\b/i, ['travel']],
  [/\borders?\b|\bpack(ed)?\b|sold at the counter|\bproduct\b/i, ['order']],
  [/\bparcels?\b|\bsenders?\b|\bshipments?\b|tracking/i, ['parcel']],
]

/** Returns the texts with a word that is generic, or that only other trades use. */
export const findForeignWords = (type: BookingType, texts: readonly string[]): string[] =>
  texts.filter(
    (text) => generic.test(text) || ownWords.some(([word, trades]) => !trades.includes(type) && word.test(text)),
  )
