/** Paints, earths and cloth colours that a wall, a car or a coach in Zambia may have. */
export const walls = ['#F6ECD8', '#E9C08E', '#D98F6C', '#CFE0DA', '#F2D27A', '#E6EAF2', '#C9796A'] as const
export const roofs = ['#9C3B32', '#3E5C86', '#7A4A32', '#4E5A62', '#2F7060'] as const
export const paints = ['#F4F2EC', '#1647B8', '#B0123B', '#8C96A6', '#0E6A7B', '#2B3038', '#C9A15A', '#2F6B4A'] as const
