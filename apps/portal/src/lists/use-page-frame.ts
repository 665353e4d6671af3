// The frame of a portal list: its look and its saved filters as the user's preferences keep them, without filters that are for others.
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { meantFor } from '@tallyhelm/protocol/lists/meant-for'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useStoredPreference } from '../preferences/use-stored-preference.ts'
import { useRoute } from '../routes/use-route.ts'
import { readPagePreference } from './page-preference.ts'
import type { SavedFiltersProps } from './saved-filters-props.ts'
import { useReader } from './use-reader.ts'

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
  const { preference, isLoaded, save } = usePagePreference(part)
  const reader = useReader()
  const meant = useMemo(() => meantFor(declared, reader), [declared, reader])
  const frame = useDeclaredFrame<Declared, More>(meant, { look: preference, onLook: save, ...settings })
  const { search, lookFor } = frame
  const usual = preference.savedFilters.find(filter => filter.id === preference.defaultFilter)?.search
  useUsual(isLoaded ? usual : undefined, saved => lookFor(saved, { replace: true }))
  const saved: SavedFiltersProps = { preference, onSave: save, search, onApply: lookFor }
  return { ...frame, saved }
}

/** The user's default filter, when the page is opened without any; once, so that it can be cleared. */
function useUsual(search: string | undefined, apply: (search: string) => void) {
  const startsPlain = useMemo(() => window.location.search === '', [])
  const applyOnce = useEffectEvent(apply)
  useEffect(() => {
    if (startsPlain && search !== undefined) applyOnce(search)
  }, [startsPlain, search])
}

/** The preference of the list page that asks, kept under the route's name; `part` is for a page with several lists. */
function usePagePreference(part = '') {
  const { name } = useRoute()
  return useStoredPreference(`${name}${part}`, readPagePreference)
}
