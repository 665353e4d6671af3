// What the saved filters of a page are told.
import type { PagePreference } from './page-preference.ts'

export type SavedFiltersProps = {
  preference: PagePreference
  onSave: (changes: Partial<PagePreference>) => void
  /** The filters in force, without page and detail; '' for none. */
  search: string
  onApply: (search: string) => void
}
