/** Id of the `main` element. Every layout has one that scripts can focus (`tabIndex={-1}`). */
export const mainId = 'main'

export const SkipLink = () => (
  <a className="skip-link" href={`#${mainId}`}>
    Skip to content
  </a>
)
