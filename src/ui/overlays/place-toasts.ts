/** Places the toasts where they cover neither what the user is working on nor the headings. */

/** A toast may not cover these: what has the focus, an open dialog, its actions, a heading and an error. */
const obstacles = 'dialog[open], dialog[open] > .dialog-top, dialog[open] > .dialog-foot, main h1, main [role=alert]'

/**
 * Chooses the lower or the upper edge of the screen for the list of toasts, above a banner and the on-screen keyboard.
 * @param list the displayed list
 */
export function placeToasts(list: HTMLElement): void {
  list.style.setProperty('--toast-offset', `${getCoveredHeight()}px`)
  list.dataset.edge = 'bottom'
  const coveredBelow = computeOverlap(list)
  if (coveredBelow === 0) return
  list.dataset.edge = 'top'
  if (computeOverlap(list) >= coveredBelow) list.dataset.edge = 'bottom'
}

/** Returns the height at the lower edge that a banner or the keyboard covers, in px. */
function getCoveredHeight(): number {
  const bannerTop = document.querySelector('.bottom-banner')?.getBoundingClientRect().top ?? innerHeight
  const viewport = window.visualViewport
  const keyboardTop = viewport ? viewport.offsetTop + viewport.height : innerHeight
  return Math.max(0, Math.round(innerHeight - Math.min(bannerTop, keyboardTop)))
}

function computeOverlap(list: HTMLElement): number {
  const area = list.getBoundingClientRect()
  const { activeElement } = document
  const elements = new Set(document.querySelectorAll(obstacles))
  if (activeElement && activeElement !== document.body && !list.contains(activeElement)) elements.add(activeElement)
  let sum = 0
  for (const element of elements) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const width = Math.min(right, area.right) - Math.max(left, area.left)
    const height = Math.min(bottom, area.bottom) - Math.max(top, area.top)
    if (width > 0 && height > 0) sum += width * height
  }
  return sum
}
