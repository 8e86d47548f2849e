// Drawings scale by themselves; a local preview has no host to ask.
export const resizable = (src: string): boolean => !/\.svg(\?|$)|^(data|blob):/.test(src)

/** The media host resizes by `?w=`. */
export const sized = (src: string, width: number): string =>
  resizable(src) ? `${src}${src.includes('?') ? '&' : '?'}w=${width}&q=auto&f=auto` : src
