// Reads what stands in the filters of a list: each text as it will be looked for, or what is wrong with it.

/** What is looked for, as plain texts by name; a name that is left out, or has no text, filters nothing. */
export type FilterTexts<Key extends string> = Readonly<Partial<Record<Key, string>>>

/** Answers the text to look for, or what is wrong with what was typed, in words. Is never asked about an empty text. */
export type FilterRule = (text: string) => { text: string } | { error: string }
export type FilterRules<Key extends string> = Readonly<Partial<Record<Key, FilterRule>>>
export type FilterErrors<Key extends string> = Readonly<Partial<Record<Key, string>>>

/** `texts` are those that can be looked for; a name with an error is not among them. A name without a rule passes as it is. */
export function settleFilters<Key extends string>(given: FilterTexts<Key>, rules: FilterRules<Key>) {
  const texts: Partial<Record<Key, string>> = {}
  const errors: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(given) as Key[]) {
    const typed = given[key]?.trim()
    if (!typed) {
      // An emptied name stays, so that it empties where these texts are laid over others.
      texts[key] = ''
      continue
    }
    const read = rules[key]?.(typed) ?? { text: typed }
    if ('error' in read) errors[key] = read.error
    else texts[key] = read.text
  }
  return { texts: texts as FilterTexts<Key>, errors: errors as FilterErrors<Key>, isRefused: Object.keys(errors).length > 0 }
}
