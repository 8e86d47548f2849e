/** Goods that no carrier accepts, with the terms that customers use for them. */
const forbiddenTerms: Record<string, readonly string[]> = {
  'weapons or ammunition': ['weapon', 'gun', 'pistol', 'rifle', 'firearm', 'ammunition', 'bullet', 'cartridge'],
  'explosives or fireworks': ['explosive', 'dynamite', 'detonator', 'firework', 'firecracker'],
  'fuel or gas': ['petrol', 'diesel', 'paraffin', 'kerosene', 'gas cylinder', 'lpg'],
  'acids or poisons': ['acid', 'poison', 'cyanide', 'mercury'],
  'illegal drugs': ['drugs', 'cannabis', 'dagga', 'mbanje', 'cocaine', 'heroin', 'marijuana'],
  cash: ['cash', 'banknote', 'bank notes', 'money'],
  'ivory or game meat': ['ivory', 'rhino horn', 'pangolin', 'bushmeat', 'bush meat', 'game meat'],
  'live animals': ['live animal', 'live chicken', 'puppy', 'puppies', 'kitten', 'live goat'],
}

export const forbiddenGoods: readonly string[] = Object.keys(forbiddenTerms)

const normalizeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/**
 * Finds forbidden goods in a description of contents. It matches whole words only, so that "cashew" does not match
 * "cash".
 * @returns the category of goods, or null
 */
export function findForbiddenGoods(description: string): string | null {
  const normalized = normalizeWords(description)
  const isMentioned = (word: string) => normalized.includes(` ${word} `) || normalized.includes(` ${word}s `)
  return forbiddenGoods.find((kind) => forbiddenTerms[kind]?.some(isMentioned)) ?? null
}
