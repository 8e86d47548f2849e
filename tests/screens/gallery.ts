/** Renders one page with all screenshots and the issues found while taking them. */
export interface Shot {
  person: string
  path: string
  variant: string
  file: string
  /** A page wider than the screen, console errors and page errors. */
  issues: string[]
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export function renderGallery(shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map(getScreenName))]
  const sections = screens.map(
    (name) =>
      `<section><h2>${escape(name)}</h2><div>${shots
        .filter((shot) => getScreenName(shot) === name)
        .map(renderFigure)
        .join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${css}</style><h1>${screens.length} screens</h1>${sections.join('')}</html>`
}

const getScreenName = ({ person, path }: Shot): string => `${person} ${path}`

const renderFigure = ({ variant, file, issues }: Shot) =>
  `<figure><figcaption>${escape(variant)}${issues.map((issue) => `<b>${escape(issue)}</b>`).join('')}</figcaption><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt=""></a></figure>`

const css = `body{font:16px system-ui;margin:1rem;background:#ddd}section>div{display:flex;gap:1rem;overflow-x:auto;align-items:start}
figure{margin:0}img{height:34rem;width:auto;max-width:56rem;object-fit:cover;object-position:top;background:#fff}b{display:block;color:#b0123b;max-width:20rem}`
