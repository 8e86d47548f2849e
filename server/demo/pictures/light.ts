/** The times of day: one palette each, from the sky down to the rim of light on an elephant's back. */

export interface Light {
  sky: readonly [string, string, string]
  sun: string
  cloud: string
  /** Hills from far to near, then the tree line: the nearer, the darker. */
  hills: readonly [string, string, string]
  ground: readonly [string, string]
  water: readonly [string, string, string]
  /** Animals and other silhouettes: lit, the lighter ear, in shade, and the rim of light. */
  beast: string
  hide: string
  shade: string
  rim: string
  /** What a window shows from outside. */
  window: string
  /** How much of a building's own colour is lost to the dark. */
  dim: number
}

export const lights = {
  dawn: {
    sky: ['#3B5598', '#D6909A', '#FFDCA8'],
    sun: '#FFF4D8',
    cloud: '#FBD9C4',
    hills: ['#B592AE', '#86709E', '#5D5585'],
    ground: ['#B79A5C', '#6B5A3A'],
    water: ['#FBD6A8', '#A98AA8', '#34507F'],
    beast: '#6A5468',
    hide: '#87707F',
    shade: '#372C48',
    rim: '#FFD3A0',
    window: '#FFE3A8',
    dim: 0.1,
  },
  morning: {
    sky: ['#2C6FB8', '#86C0DE', '#FCEBCB'],
    sun: '#FFF8E2',
    cloud: '#FFFFFF',
    hills: ['#9DBBD2', '#6F98A8', '#4C7F6A'],
    ground: ['#C5A258', '#7F7A3C'],
    water: ['#BFE3E8', '#3F97B4', '#125083'],
    beast: '#6E6A72',
    hide: '#8B868C',
    shade: '#3C3A4A',
    rim: '#FFF0CE',
    window: '#31557F',
    dim: 0,
  },
  rains: {
    sky: ['#3D6FA6', '#8FB4CC', '#E6F0E4'],
    sun: '#FFFBEA',
    cloud: '#F4F8FA',
    hills: ['#8CB0B4', '#5C9484', '#35755A'],
    ground: ['#86A84C', '#46702F'],
    water: ['#CFE6E2', '#5C9CA0', '#235E74'],
    beast: '#5F6068',
    hide: '#7C7D84',
    shade: '#33343F',
    rim: '#F4FBE8',
    window: '#2F5270',
    dim: 0,
  },
  golden: {
    sky: ['#5E5C9E', '#F0A468', '#FFE3A8'],
    sun: '#FFF6DC',
    cloud: '#FBD2A0',
    hills: ['#C98E8A', '#9C6670', '#6B4658'],
    ground: ['#CB8C4C', '#7C4634'],
    water: ['#FBD693', '#C88A78', '#3F4F84'],
    beast: '#6F5260',
    hide: '#8E6C74',
    shade: '#3A2A42',
    rim: '#FFCE93',
    window: '#FFDE9C',
    dim: 0.12,
  },
  ember: {
    sky: ['#5B1A3E', '#D8533F', '#FFC76B'],
    sun: '#FFE7AE',
    cloud: '#F08A5A',
    hills: ['#C2523F', '#8F3638', '#5B2530'],
    ground: ['#C46E3A', '#5A2430'],
    water: ['#FFC77A', '#B4574A', '#4A2348'],
    beast: '#53262F',
    hide: '#6E3838',
    shade: '#2B0F1E',
    rim: '#FFB268',
    window: '#FFD584',
    dim: 0.22,
  },
  dusk: {
    sky: ['#1B1F55', '#7E3F7C', '#F29A66'],
    sun: '#FFE3B0',
    cloud: '#B45C82',
    hills: ['#7A4280', '#54306E', '#362458'],
    ground: ['#5B3E68', '#2A2048'],
    water: ['#F0A67E', '#6B4A84', '#1D2458'],
    beast: '#3F2F58',
    hide: '#57446E',
    shade: '#1B1536',
    rim: '#F4A878',
    window: '#FFD078',
    dim: 0.3,
  },
  night: {
    sky: ['#0B1B42', '#1F3D78', '#5877AE'],
    sun: '#F4F0DC',
    cloud: '#3E5C98',
    hills: ['#2C4A80', '#1F3766', '#152850'],
    ground: ['#2A3F66', '#141F40'],
    water: ['#6E8CC0', '#2B4A86', '#0F2150'],
    beast: '#1E2C52',
    hide: '#2E3F6B',
    shade: '#0B1430',
    rim: '#A9C0EC',
    window: '#FFD078',
    dim: 0.42,
  },
} as const satisfies Record<string, Light>

const hours = [
  lights.morning,
  lights.ember,
  lights.rains,
  lights.dusk,
  lights.golden,
  lights.night,
  lights.dawn,
] as const satisfies readonly Light[]

/** Every round of the hours starts one further on, so that a list of seven subjects meets all of them in turn. */
export function hourOf(seed: number): Light {
  const whole = Math.abs(Math.trunc(seed))
  return hours[(whole * 3 + Math.floor(whole / hours.length)) % hours.length] ?? lights.morning
}

/** A daylight colour as this light leaves it. */
export function under(light: Light, colour: string): string {
  const channel = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16)
  const mix = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * (1 - light.dim) + channel(light.shade, at) * light.dim),
  )
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
