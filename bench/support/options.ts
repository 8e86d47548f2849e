/** `--n 100 --cold --against ../other`: numbers, switches and texts. An unknown one is an error, so that no run measures what was not meant. */
type Wanted = Record<string, number | boolean | string>

export function optionsOf<W extends Wanted>(
  defaults: W,
): { [Name in keyof W]: W[Name] extends boolean ? boolean : W[Name] extends string ? string : number } {
  const found: Wanted = { ...defaults }
  const given = process.argv.slice(3)
  while (given.length > 0) {
    const name = given.shift()!.replace(/^--/, '')
    if (!(name in defaults))
      throw new Error(
        `No such option: --${name}. There are: ${Object.keys(defaults)
          .map((one) => `--${one}`)
          .join(', ')}`,
      )
    found[name] =
      typeof defaults[name] === 'boolean'
        ? true
        : typeof defaults[name] === 'string'
          ? textOf(name, given.shift())
          : numberOf(name, given.shift())
  }
  return found as never
}

function numberOf(name: string, text: string | undefined): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} must be followed by a number.`)
  return number
}

function textOf(name: string, text: string | undefined): string {
  if (!text) throw new Error(`--${name} must be followed by a text.`)
  return text
}
