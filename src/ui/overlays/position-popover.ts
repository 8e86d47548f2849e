const marginPx = 8

/** Positions a fixed box below (or above) its anchor, aligned to the anchor's nearer edge and inside the viewport. */
export function positionPopover(box: HTMLElement, anchor: HTMLElement): void {
  const anchorRect = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const { offsetWidth: width, offsetHeight: height } = box
  const preferredLeft =
    anchorRect.left + anchorRect.width / 2 > innerWidth / 2 ? anchorRect.right - width : anchorRect.left
  const below = anchorRect.bottom + 4
  const top = below + height + marginPx <= innerHeight ? below : Math.max(marginPx, anchorRect.top - height - 4)
  box.style.left = `${Math.round(Math.min(Math.max(marginPx, preferredLeft), innerWidth - width - marginPx))}px`
  box.style.top = `${Math.round(top)}px`
}
