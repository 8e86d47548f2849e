/** Goods that no carrier accepts, with the terms that customers use for them. */
const goods: Record<string, readonly string[]> = {
  'weapons or ammunition': ['weapon', 'gun', 'pistol', 'rifle', 'firearm', 'ammunition', 'bullet', 'cartridge'],
  'explosives or fireworks': ['explosive', 'dynamite', 'detonator', 'firework', 'firecracker'],
  'fuel or gas': ['petrol', 'diesel', 'paraffin', 'kerosene', 'gas cylinder', 'lpg'],
  'acids or poisons': ['acid', 'poison', 'cyanide', 'mercury'],
  'illegal drugs': ['drugs', 'cannabis', 'dagga', 'mbanje', 'cocaine', 'heroin', 'marijuana'],
  cash: ['cash', 'banknote', 'bank notes', 'money'],
  'ivory or game meat': ['ivory', 'rhino horn', 'pangolin', 'bushmeat', 'bush meat', 'game meat'],
  'live animals': ['live animal', 'live chicken', 'puppy', 'puppies', 'kitten', 'live goat'],
}

export const forbiddenGoods: readonly string[] = Object.keys(goods)

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/**
 * Finds forbidden goods in a description of contents. It matches whole words only, so that "cashew" does not match
 * "cash".
 * @returns the category of goods, or null
 */
export function forbiddenIn(words: string): string | null {
  const said = plain(words)
  const names = (word: string) => said.includes(` ${word} `) || said.includes(` ${word}s `)
  return forbiddenGoods.find((kind) => goods[kind]!.some(names)) ?? null
}
