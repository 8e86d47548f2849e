/** Formats a phone number with no-break spaces: `0960 167 720`. */
export const formatPhone = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
