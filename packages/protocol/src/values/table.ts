// Tables of words: what a table says about a word from outside, and nothing about words that every object knows, such as `constructor`.

/** Undefined for a word that the table does not have itself. */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}
