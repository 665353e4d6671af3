// The types of import that the reader may start: a sub-customer's tree has no reduction.
import { type ImportType, importTypesOf } from '@tallyhelm/protocol/topics/imports/enums'
import { useProfile } from '../../session/use-session.ts'

export function useImportTypes(): readonly ImportType[] {
  return importTypesOf(useProfile().isSubCustomer)
}
