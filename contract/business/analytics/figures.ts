/** The key figures of a vertical in the analytics of a business, such as occupancy. The server computes and names them. */
import { array, enums, nullable, number, string, type, type Infer } from 'superstruct'

/** `percent` is a share from 0 to 100, `money` is in ZMW. */
export const FigureUnit = enums(['percent', 'money', 'number', 'days'])
export type FigureUnit = Infer<typeof FigureUnit>

/** `value` is null if there is nothing to compute it from, for example a rate without sales. */
const FigureStat = type({
  name: string(),
  label: string(),
  hint: string(),
  unit: FigureUnit,
  value: nullable(number()),
  previous: nullable(number()),
})
export type FigureStat = Infer<typeof FigureStat>

/** One value for each day of the period, and of the period before. */
const FigureLine = type({
  name: string(),
  title: string(),
  unit: FigureUnit,
  values: array(number()),
  previous: array(number()),
})
export type FigureLine = Infer<typeof FigureLine>

/** Values by listing, weekday or state. The bars show the first column. */
const FigureGroup = type({
  name: string(),
  title: string(),
  hint: string(),
  columns: array(type({ label: string(), unit: FigureUnit })),
  rows: array(type({ label: string(), values: array(number()) })),
})
export type FigureGroup = Infer<typeof FigureGroup>

export const Figures = type({ stats: array(FigureStat), lines: array(FigureLine), groups: array(FigureGroup) })
export type Figures = Infer<typeof Figures>
