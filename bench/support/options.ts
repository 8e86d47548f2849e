/**
 * Parses options such as `--n 100 --cold --against ../other`: numbers, flags and texts. An unknown option is an error,
 * so that no run measures something unintended.
 */
type OptionValues = Record<string, number | boolean | string>

export function parseOptions<W extends OptionValues>(
  defaults: W,
): { [Name in keyof W]: W[Name] extends boolean ? boolean : W[Name] extends string ? string : number } {
  const options: OptionValues = { ...defaults }
  const args = process.argv.slice(3)
  while (args.length > 0) {
    const name = args.shift()!.replace(/^--/, '')
    if (!(name in defaults))
      throw new Error(
        `No such option: --${name}. There are: ${Object.keys(defaults)
          .map((optionName) => `--${optionName}`)
          .join(', ')}`,
      )
    options[name] =
      typeof defaults[name] === 'boolean'
        ? true
        : typeof defaults[name] === 'string'
          ? parseText(name, args.shift())
          : parseNumber(name, args.shift())
  }
  return options as never
}

function parseNumber(name: string, text: string | undefined): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} must be followed by a number.`)
  return number
}

function parseText(name: string, text: string | undefined): string {
  if (!text) throw new Error(`--${name} must be followed by a text.`)
  return text
}
