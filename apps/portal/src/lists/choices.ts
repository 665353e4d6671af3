// Choices: what was chosen from a list in a filter, as the address keeps it.

export type Choice = { value: string; label: string }

/** «12:岚汐科技|13:栖禾贸易»: chosen things travel with their names, which nobody would have to ask for again. */
export function writeChoices(choices: readonly Choice[]): string {
  return choices.map(({ value, label }) => `${value}:${label.replaceAll('|', ' ')}`).join('|')
}

export function readChoices(text: string | undefined): Choice[] {
  return (text ?? '').split('|').flatMap(part => {
    const [, value, label] = /^(\d{1,19}):(.*)$/.exec(part) ?? []
    return value === undefined || label === undefined ? [] : [{ value, label }]
  })
}
