// Console lists that have a file: what it is called, and the call that reads the list, as each topic says it beside its calls. Who may make the
// call may export.
import type { ResponseOf } from '../../wire/endpoint.ts'
import { consoleAccountLists } from '../ad-accounts/console-endpoints.ts'
import { adoptionLists } from '../adoption/endpoints.ts'
import { auditLists } from '../audit/endpoints.ts'
import { bankFileLists } from '../bank-files/endpoints.ts'
import { channelBillLists } from '../billing/channel-bill-endpoints.ts'
import { billingLists } from '../billing/endpoints.ts'
import { monthLists } from '../billing/month-endpoints.ts'
import { taxInvoiceLists } from '../billing/tax-invoice-endpoints.ts'
import { caseLists } from '../cases/endpoints.ts'
import { reasonLists } from '../cases/reason-endpoints.ts'
import { consoleCompanyLists } from '../companies/console-endpoints.ts'
import { consoleContractLists } from '../contracts/console-endpoints.ts'
import { consoleCreditLists } from '../credit/console-endpoints.ts'
import { feedbackLists } from '../diagnostics/feedback-endpoints.ts'
import { pageViewLists } from '../diagnostics/page-view-endpoints.ts'
import { reportLists } from '../diagnostics/report-endpoints.ts'
import { exchangeLists } from '../exchange/endpoints.ts'
import { consoleFreezeLists } from '../freezes/console-endpoints.ts'
import { consoleHelpLists } from '../help/console-endpoints.ts'
import { ledgerLists } from '../ledger/endpoints.ts'
import { consoleNoticeLists } from '../notices/console-endpoints.ts'
import { interestLists } from '../notices/interest-endpoints.ts'
import { consoleMonitorLists } from '../monitors/console-endpoints.ts'
import { bindingRoomLists } from '../bindings/room-endpoints.ts'
import { openingRoomLists } from '../openings/room-endpoints.ts'
import { consoleCustomerLists } from '../organization/console-endpoints.ts'
import { leadLists } from '../organization/console-lead-endpoints.ts'
import { customerPartLists } from '../organization/parts-endpoints.ts'
import { peopleLists } from '../organization/people-endpoints.ts'
import { switchLists } from '../organization/switch-endpoints.ts'
import { consoleRechargeLists } from '../payments/console-endpoints.ts'
import { houseDifferenceLists } from '../payments/house-endpoints.ts'
import { paymentSettingsLists } from '../payments/settings-endpoints.ts'
import { consoleQuotaLists } from '../quota/console-endpoints.ts'
import { dayLists } from '../reconciliation/day-endpoints.ts'
import { reconciliationLists } from '../reconciliation/endpoints.ts'
import { invoiceLists } from '../reconciliation/invoice-endpoints.ts'
import { consoleRefundLists } from '../refunds/console-endpoints.ts'
import { consoleRepaymentLists } from '../repayments/console-endpoints.ts'
import { partnerLists } from '../session/partner-endpoints.ts'
import { consoleSpendLists } from '../spend/console-endpoints.ts'
import { staffLists } from '../staff/endpoints.ts'
import { consoleStatementLists } from '../statements/console-endpoints.ts'
import { takeoverLists } from '../takeovers/endpoints.ts'
import { consoleForewarningLists } from '../violations/console-forewarning-endpoints.ts'
import { consoleRectificationLists } from '../violations/console-endpoints.ts'
import { consoleWalletLists } from '../wallet/console-endpoints.ts'
import type { StaffFile } from './staff-file.ts'

export const STAFF_LISTS = {
  ...consoleCustomerLists,
  ...switchLists,
  ...peopleLists,
  ...leadLists,
  ...customerPartLists,
  ...billingLists,
  ...consoleWalletLists,
  ...consoleAccountLists,
  ...adoptionLists,
  ...bindingRoomLists,
  ...openingRoomLists,
  ...consoleCompanyLists,
  ...consoleQuotaLists,
  ...consoleFreezeLists,
  ...consoleMonitorLists,
  ...caseLists,
  ...consoleContractLists,
  ...consoleCreditLists,
  ...monthLists,
  ...taxInvoiceLists,
  ...channelBillLists,
  ...consoleStatementLists,
  ...consoleRepaymentLists,
  ...consoleRefundLists,
  ...reconciliationLists,
  ...dayLists,
  ...invoiceLists,
  ...houseDifferenceLists,
  ...consoleSpendLists,
  ...consoleForewarningLists,
  ...consoleRectificationLists,
  ...paymentSettingsLists,
  ...ledgerLists,
  ...exchangeLists,
  ...feedbackLists,
  ...reportLists,
  ...pageViewLists,
  ...consoleNoticeLists,
  ...consoleHelpLists,
  ...interestLists,
  ...reasonLists,
  ...takeoverLists,
  ...consoleRechargeLists,
  ...bankFileLists,
  ...partnerLists,
  ...auditLists,
  ...staffLists,
} as const
export type StaffList = keyof typeof STAFF_LISTS
export type RowOf<Code extends StaffList> =
  ResponseOf<(typeof STAFF_LISTS)[Code]['endpoint']> extends { content: (infer Row)[] } ? Row : never
/** The files of some lists, as their topic says them; all topics' together are every list's. */
export type SomeStaffFiles = { readonly [Code in StaffList]?: StaffFile<RowOf<Code>> }
export const STAFF_LIST_CODES = Object.keys(STAFF_LISTS) as [StaffList, ...StaffList[]] // its own keys

/** The list that a call reads; undefined for a call that reads none of them. */
export const staffListOf = (path: string): StaffList | undefined => STAFF_LIST_CODES.find(code => STAFF_LISTS[code].endpoint.path === path)

/** More are refused: the whole list is read by one statement and held in memory. */
export const MAX_STAFF_EXPORT_ROWS = 20_000
