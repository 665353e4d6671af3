// The frame of a portal list, its look as the user's preferences keep it for this page.
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { usePagePreference } from './use-page-preference.ts'

type Settings<Declared extends Filters, More extends string> = Omit<
  Parameters<typeof useDeclaredFrame<Declared, More>>[1],
  'look' | 'onLook'
> & {
  /** For a page with several lists, each with columns of its own. */
  part?: string
}

export function usePageFrame<Declared extends Filters, More extends string = never>(
  declared: Declared,
  { part, ...settings }: Settings<Declared, More> = {},
) {
  const { preference, save } = usePagePreference(part)
  return useDeclaredFrame<Declared, More>(declared, { look: preference, onLook: save, ...settings })
}
