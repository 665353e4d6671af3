// Export kinds: each declared list of the portal, as its topic says it. Calls, columns to choose from and what a background export may hold follow.
import type { PortalList } from '../../lists/portal-lists.ts'
import { adAccountLists } from '../ad-accounts/file-columns.ts'
import { adManagementLists } from '../ad-management/columns.ts'
import { appealLists } from '../appeals/columns.ts'
import { autoClearLists } from '../auto-clear/columns.ts'
import { billLists } from '../billing/bill-columns.ts'
import { applyLists } from '../companies/columns.ts'
import { creditLists } from '../credit/columns.ts'
import { freezeLists } from '../freezes/columns.ts'
import { guidanceLists } from '../guidance/columns.ts'
import { monitorLists } from '../monitors/columns.ts'
import { incidentLists } from '../monitors/incident-columns.ts'
import { rechargeLists } from '../payments/columns.ts'
import { bindingLists } from '../bindings/columns.ts'
import { openingLists } from '../openings/columns.ts'
import { quotaLists } from '../quota/columns.ts'
import { refundLists } from '../refunds/columns.ts'
import { repaymentLists } from '../repayments/columns.ts'
import { spendLists } from '../spend/daily-columns.ts'
import { statementLists } from '../statements/columns.ts'
import { forewarningLists } from '../violations/forewarning-columns.ts'
import { violationLists } from '../violations/columns.ts'
import { subCustomerLists } from '../sub-customers/columns.ts'
import { walletLists } from '../wallet/columns.ts'

export const EXPORT_KINDS = {
  ...adAccountLists,
  ...quotaLists,
  ...appealLists,
  ...autoClearLists,
  ...applyLists,
  ...openingLists,
  ...bindingLists,
  ...freezeLists,
  ...forewarningLists,
  ...guidanceLists,
  ...adManagementLists,
  ...monitorLists,
  ...incidentLists,
  ...violationLists,
  ...walletLists,
  ...rechargeLists,
  ...creditLists,
  ...refundLists,
  ...billLists,
  ...repaymentLists,
  ...statementLists,
  ...spendLists,
  ...subCustomerLists,
} as const satisfies Record<string, PortalList>
export type ExportKind = keyof typeof EXPORT_KINDS
export const EXPORT_KIND_CODES = Object.keys(EXPORT_KINDS) as [ExportKind, ...ExportKind[]] // the table's own keys

/** The list of the kind, its parts by their plain types. */
export const listOfKind = (kind: ExportKind): PortalList => EXPORT_KINDS[kind]

/** The page's name as the file carries it. */
export function exportPageName(kind: ExportKind, request: object): string {
  const { title, fileName } = listOfKind(kind)
  return fileName?.(request) ?? title
}
