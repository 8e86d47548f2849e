import { layouts } from '#contract/verticals/buses/descriptor'

export const layoutOptions = layouts.map((value) => ({ value, label: value.replace('+', ' and ') }))
