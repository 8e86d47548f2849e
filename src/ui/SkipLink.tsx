/** The id of the page's `main`; each layout has one, focusable by script (`tabIndex={-1}`). */
export const mainId = 'main'

export const SkipLink = () => (
  <a className="skip-link" href={`#${mainId}`}>
    Skip to content
  </a>
)
