// A page of a list of the console.
import { listCallingBy } from '@tallyhelm/browser/lists/list-calling'
import { useCall } from '../api/queries.ts'

export const useListCall = listCallingBy(useCall)
