// Names in a message: the first few, cut where they are long, so that any number of any length fits into its text.

const NAMED = 5
const LONGEST = 40

/** «A»、«B» in Chinese quotes, five at most and each of 40 characters at most, then how many there are in all: 250 characters at most. */
export function listNames(names: readonly string[], unit: string): string {
  const named = names.slice(0, NAMED).map(name => `“${cut(name)}”`)
  return `${named.join('、')}${names.length > NAMED ? `等 ${names.length} ${unit}` : ''}`
}

function cut(name: string): string {
  const characters = [...name]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : name
}
