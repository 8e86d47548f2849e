/** The paper that this device prints receipts on: the roll of a receipt printer, or a sheet. */
import { useState } from 'react'

export const papers = ['roll-58', 'roll-80', 'a5'] as const
export type Paper = (typeof papers)[number]

const storageKey = 'tilipo-receipt-paper'

const isPaper = (value: string | null): value is Paper => papers.some((paper) => paper === value)

function readPaper(): Paper {
  try {
    const stored = localStorage.getItem(storageKey)
    return isPaper(stored) ? stored : 'a5'
  } catch {
    return 'a5'
  }
}

/** Returns the paper, and a function that changes it for all later receipts of this device. */
export function usePaper(): [paper: Paper, choose: (paper: string) => void] {
  const [paper, setPaper] = useState(readPaper)
  const choose = (next: string) => {
    if (!isPaper(next)) return
    setPaper(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // It is chosen for this receipt only.
    }
  }
  return [paper, choose]
}

const rollWidths = { 'roll-58': 58, 'roll-80': 80 } as const
const millimetersPerPixel = 25.4 / 96

/**
 * Returns the `@page` rule. A page of a roll is as long as the receipt: printers feed the whole page.
 * @param height of the receipt as displayed, in CSS pixels
 */
export const buildPageRule = (paper: Paper, height: number): string =>
  paper === 'a5'
    ? '@page { size: A5; margin: 10mm }'
    : `@page { size: ${rollWidths[paper]}mm ${Math.ceil(height * millimetersPerPixel) + 1}mm; margin: 0 }`

/** Opens the print dialog for the page. @param receipt the element that is printed */
export function printOn(paper: Paper, receipt: Element): void {
  // Safari 16.0 to 16.3, where the print dialog asks for the paper.
  if (!('adoptedStyleSheets' in document)) return window.print()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(buildPageRule(paper, receipt.getBoundingClientRect().height))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.print()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}
