// The types of import that the reader may start: a sub-customer's tree has no reduction.
import { IMPORT_TYPE_CODES, type ImportType, SUB_CUSTOMER_IMPORT_TYPE_CODES } from '@tallyhelm/protocol/topics/imports/enums'
import { useProfile } from '../../session/use-session.ts'

export function useImportTypes(): readonly ImportType[] {
  return useProfile().isSubCustomer ? SUB_CUSTOMER_IMPORT_TYPE_CODES : IMPORT_TYPE_CODES
}
