/**
 * Money: integer ngwee in calculations, kwacha in the API. It imports no structs, so that pages can use it before
 * structs are loaded.
 */
import { groupThousands } from './group-thousands'

export const ngweeOf = (zmw: number): number => Math.round(zmw * 100)
export const zmwOf = (ngwee: number): number => ngwee / 100

/** Formats an amount: `ZMW 1,250.00`. */
export function formatZmw(zmw: number): string {
  const ngwee = Math.abs(Math.round(zmw * 100))
  const whole = groupThousands(Math.floor(ngwee / 100))
  return `${zmw < 0 && ngwee > 0 ? '-' : ''}ZMW ${whole}.${String(ngwee % 100).padStart(2, '0')}`
}

/** Formats an amount with a no-break space, so that no line break separates currency and number in a sentence. */
export const formatZmwNoBreak = (zmw: number): string => formatZmw(zmw).replace(' ', '\u00a0')

export const currency = 'ZMW'

/** @returns for example `10%` or `12.5%` */
export const formatPercent = (percent: number): string => `${Math.round(percent * 100) / 100}%`
