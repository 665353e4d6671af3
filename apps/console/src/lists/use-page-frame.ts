// The frame of a console list, its look as this browser remembers it.
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { useListLook } from './use-list-look.ts'

type Settings<Declared extends Filters, More extends string> = Omit<
  Parameters<typeof useDeclaredFrame<Declared, More>>[1],
  'look' | 'onLook'
>

/** For a list behind a tab that the address names: whoever empties the filters stays there. */
export const BEHIND_TAB = { more: ['tab'], kept: ['tab'] } as const

/** `name` is the list's own. */
export function usePageFrame<Declared extends Filters, More extends string = never>(
  name: string,
  declared: Declared,
  settings: Settings<Declared, More> = {},
) {
  const { look, save } = useListLook(name)
  return useDeclaredFrame<Declared, More>(declared, { look, onLook: save, ...settings })
}
