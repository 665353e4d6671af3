// The preference of the list page that asks, kept under the route's name.
import { useStoredPreference } from '../preferences/use-stored-preference.ts'
import { useRoute } from '../routes/use-route.ts'
import { readPagePreference } from './page-preference.ts'

/** `part` is for a page with several lists, each with columns of its own. */
export function usePagePreference(part = '') {
  const { name } = useRoute()
  return useStoredPreference(`${name}${part}`, readPagePreference)
}
