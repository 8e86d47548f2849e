/** One page with all the pictures, and what was noticed while they were taken. */
export interface Shot {
  person: string
  path: string
  look: string
  file: string
  /** Wider than the screen, complaints of the console, a status that is none. */
  noticed: string[]
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

export function galleryOf(shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map(nameOf))]
  const sections = screens.map(
    (name) =>
      `<section><h2>${escape(name)}</h2><div>${shots
        .filter((shot) => nameOf(shot) === name)
        .map(figure)
        .join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${css}</style><h1>${screens.length} screens</h1>${sections.join('')}</html>`
}

const nameOf = ({ person, path }: Shot): string => `${person} ${path}`

const figure = ({ look, file, noticed }: Shot) =>
  `<figure><figcaption>${escape(look)}${noticed.map((what) => `<b>${escape(what)}</b>`).join('')}</figcaption><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt=""></a></figure>`

const css = `body{font:16px system-ui;margin:1rem;background:#ddd}section>div{display:flex;gap:1rem;overflow-x:auto;align-items:start}
figure{margin:0}img{height:34rem;width:auto;max-width:56rem;object-fit:cover;object-position:top;background:#fff}b{display:block;color:#b0123b;max-width:20rem}`
