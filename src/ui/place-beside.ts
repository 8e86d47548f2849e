const margin = 8

/** Positions a fixed box below (or above) its anchor, aligned to the anchor's nearer edge and inside the viewport. */
export function placeBeside(box: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = box
  const wanted = from.left + from.width / 2 > innerWidth / 2 ? from.right - width : from.left
  const below = from.bottom + 4
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, from.top - height - 4)
  box.style.left = `${Math.round(Math.min(Math.max(margin, wanted), innerWidth - width - margin))}px`
  box.style.top = `${Math.round(top)}px`
}
