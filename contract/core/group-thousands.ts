/**
 * Formats a whole number with thousands separators: `1,250`. It does not use `Intl`: runtimes differ in Zambian locales,
 * and creating the first `Intl.NumberFormat` takes 40 ms or more on a slow phone.
 * @param value not negative
 */
export const groupThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
