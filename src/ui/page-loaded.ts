/** A picture that got stuck on a dead line would hold the browser's word back for minutes. */
const longestMs = 10_000

let loaded: Promise<unknown> | undefined

/** When the browser has loaded what the first visit needs: the page stands, and the line is free. */
export const pageLoaded = (): Promise<unknown> =>
  (loaded ??=
    document.readyState === 'complete'
      ? Promise.resolve()
      : new Promise<unknown>((done) => {
          addEventListener('load', done, { once: true })
          setTimeout(done, longestMs)
        }))
