/**
 * Numbers of receipts at the counter (decision 128). In its own file, because every signed-in page predicts the effect of
 * pending sales.
 */

/** The series of a device, and its own count. */
export interface SeriesNumber {
  series: number
  number: number
}

/** `TLP-C12-000034`: series 12, the 34th receipt of that device. */
export const formatSeriesNumber = ({ series, number }: SeriesNumber): string =>
  `TLP-C${series}-${String(number).padStart(6, '0')}`
