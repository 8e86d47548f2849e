/** Whether the media host provides the picture in several widths. SVG files scale without variants. */
export const isResizable = (src: string): boolean => isHosted(src) && !/\.svg(\?|$)/.test(src)

/**
 * Returns the URL of a picture with the width, quality and format parameters of the media host. The host ignores them
 * for SVG files.
 *
 * @param width in px
 */
export const getImageUrl = (src: string, width: number): string =>
  isHosted(src) ? `${src}${src.includes('?') ? '&' : '?'}w=${width}&q=auto&f=auto` : src

/** Local previews (`data:` and `blob:` URLs) have no media host. */
const isHosted = (src: string): boolean => !/^(data|blob):/.test(src)
