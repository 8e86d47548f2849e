import { layouts } from '#contract/verticals/schemas/buses'

export const layoutOptions = layouts.map((value) => ({ value, label: value.replace('+', ' and ') }))
