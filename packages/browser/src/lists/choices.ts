// Choices: what was chosen from a list in a filter, as the address keeps it.

import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

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

/** Up to so many chosen things; more than one only where several can be chosen. */
export const choicesFilter =
  (most = 1): FilterRule =>
  text => {
    const choices = readChoices(text).slice(0, most)
    return choices.length > 0 ? { text: writeChoices(choices) } : { error: '请重新选择' }
  }
