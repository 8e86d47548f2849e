/** Money: ngwee inside, kwacha at the edge. Free of structs, so that a page may show it before any is loaded. */

export const ngweeOf = (zmw: number): number => Math.round(zmw * 100)
export const zmwOf = (ngwee: number): number => ngwee / 100

/** `ZMW 1,250.00`: our own formatter, since runtimes disagree on Zambian locales. */
export function formatZmw(zmw: number): string {
  const ngwee = Math.abs(Math.round(zmw * 100))
  const whole = String(Math.floor(ngwee / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${zmw < 0 && ngwee > 0 ? '-' : ''}ZMW ${whole}.${String(ngwee % 100).padStart(2, '0')}`
}

/** The same within a sentence on a screen, where no line breaks between the two. */
export const wholeZmw = (zmw: number): string => formatZmw(zmw).replace(' ', '\u00a0')

export const currency = 'ZMW'
