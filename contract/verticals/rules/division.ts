/** How bookings of a vertical are split and merged (decision 145). */

export interface Division<Choice = unknown> {
  /** The plural name of the units, as a label. */
  unitsLabel: string
  /** Returns the number of rooms or other units of a booking. */
  countUnits(choice: Choice): number
  /** Splits a booking at a day, which begins the second part. Null if it is not a day between the first and the last one. */
  splitByDate(choice: Choice, day: string): [Choice, Choice] | null
  /** Splits a booking so that the second part has this many units. Null if one part would have none. */
  splitByUnits?(choice: Choice, units: number): [Choice, Choice] | null
  /** Merges two bookings of one listing. Null if their dates do not join, or if they are not the same otherwise. */
  merge(choice: Choice, other: Choice): Choice | null
}

/** Whether two bookings have the same extras, in any order. */
export const hasSameValues = (values: readonly string[] = [], otherValues: readonly string[] = []): boolean =>
  [...values].sort().join() === [...otherValues].sort().join()
