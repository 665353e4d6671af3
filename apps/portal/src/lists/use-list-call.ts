// A page of a list; its table listens to single keys as the user likes it.
import { listCallingBy } from '@tallyhelm/browser/lists/list-calling'
import { useCall } from '../api/queries.ts'
import { useShortcuts } from './shortcuts.ts'

export const useListCall = listCallingBy(useCall, useShortcuts)
