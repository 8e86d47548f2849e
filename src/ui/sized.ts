/** Whether another width is another file. A drawing scales by itself. */
export const resizable = (src: string): boolean => isHosted(src) && !/\.svg(\?|$)/.test(src)

/** Adds the media host's parameters: width, quality and format. The host ignores them for drawings. */
export const sized = (src: string, width: number): string =>
  isHosted(src) ? `${src}${src.includes('?') ? '&' : '?'}w=${width}&q=auto&f=auto` : src

/** A local preview has no host to ask. */
const isHosted = (src: string): boolean => !/^(data|blob):/.test(src)
