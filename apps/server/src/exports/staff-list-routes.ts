// The routes that read the console's lists: an export reads by them too, so that it holds exactly what its reader may see.
import type { StaffExportRequest } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { STAFF_LISTS, type StaffList } from '@tallyhelm/protocol/topics/exports/staff-lists'
import type { Route } from '../http/routes.ts'
import { validateTwice } from '../http/validate.ts'
import { adAccountPoolRoutes } from '../routes/ad-accounts-console.ts'
import { adoptionRoutes } from '../routes/adoption.ts'
import { auditRoutes } from '../routes/audit.ts'
import { billingRoutes } from '../routes/billing.ts'
import { caseRoutes } from '../routes/cases.ts'
import { reasonRoutes } from '../routes/cases-console.ts'
import { channelBillRoutes } from '../routes/billing-channels.ts'
import { taxInvoiceRoutes } from '../routes/billing-invoices.ts'
import { monthRoutes } from '../routes/billing-months.ts'
import { consoleCompanyRoutes } from '../routes/companies-console.ts'
import { creditLineRoutes } from '../routes/credit-console.ts'
import { consoleStatementRoutes } from '../routes/statements-console.ts'
import { consoleContractRoutes } from '../routes/contracts-console.ts'
import { feedbackRoutes, pageViewRoutes, reportRoutes } from '../routes/diagnostics-console.ts'
import { exchangeRoutes } from '../routes/exchange.ts'
import { consoleMonitorRoutes } from '../routes/monitors-console.ts'
import { consoleFreezeRoutes } from '../routes/freezes-console.ts'
import { consoleHelpRoutes } from '../routes/help-console.ts'
import { consoleNoticeRoutes, interestRoutes } from '../routes/notices-console.ts'
import { customerRoutes } from '../routes/organization-console.ts'
import { customerPartRoutes } from '../routes/organization-parts.ts'
import { consoleLeadRoutes } from '../routes/organization-leads.ts'
import { peopleRoutes } from '../routes/organization-people.ts'
import { switchRoutes } from '../routes/organization-switches.ts'
import { consoleRefundRoutes } from '../routes/refunds-console.ts'
import { bindingRoomRoutes } from '../routes/bindings-console.ts'
import { openingRoomRoutes } from '../routes/openings-console.ts'
import { quotaOrderRoutes } from '../routes/quota-console.ts'
import { ledgerRoutes } from '../routes/ledger.ts'
import { houseDifferenceRoutes } from '../routes/payments-houses.ts'
import { paymentSettingsRoutes } from '../routes/payments-settings.ts'
import { dayRoutes } from '../routes/reconciliation-days.ts'
import { reconciliationRoutes } from '../routes/reconciliation.ts'
import { consoleRepaymentRoutes } from '../routes/repayments-console.ts'
import { invoiceRoutes } from '../routes/reconciliation-invoices.ts'
import { partnerRoutes } from '../routes/session-partners.ts'
import { staffRoutes } from '../routes/staff.ts'
import { consoleRechargeRoutes } from '../routes/payments-console.ts'
import { bankFileRoutes } from '../routes/bank-files.ts'
import { consoleSpendRoutes } from '../routes/spend-console.ts'
import { consoleForewarningRoutes } from '../routes/violations-console-forewarnings.ts'
import { consoleRectificationRoutes } from '../routes/violations-console.ts'
import { takeoverRoutes } from '../routes/takeovers.ts'
import { fundRoutes } from '../routes/wallet-console.ts'

const READERS: readonly Route[] = [
  ...customerRoutes,
  ...customerPartRoutes,
  ...consoleLeadRoutes,
  ...peopleRoutes,
  ...switchRoutes,
  ...consoleNoticeRoutes,
  ...interestRoutes,
  ...consoleFreezeRoutes,
  ...consoleMonitorRoutes,
  ...consoleHelpRoutes,
  ...bankFileRoutes,
  ...consoleRechargeRoutes,
  ...takeoverRoutes,
  ...consoleContractRoutes,
  ...feedbackRoutes,
  ...reportRoutes,
  ...pageViewRoutes,
  ...billingRoutes,
  ...fundRoutes,
  ...adAccountPoolRoutes,
  ...adoptionRoutes,
  ...bindingRoomRoutes,
  ...openingRoomRoutes,
  ...consoleCompanyRoutes,
  ...quotaOrderRoutes,
  ...caseRoutes,
  ...reasonRoutes,
  ...monthRoutes,
  ...taxInvoiceRoutes,
  ...channelBillRoutes,
  ...creditLineRoutes,
  ...consoleStatementRoutes,
  ...consoleRepaymentRoutes,
  ...consoleRefundRoutes,
  ...reconciliationRoutes,
  ...dayRoutes,
  ...invoiceRoutes,
  ...paymentSettingsRoutes,
  ...houseDifferenceRoutes,
  ...consoleSpendRoutes,
  ...consoleForewarningRoutes,
  ...consoleRectificationRoutes,
  ...ledgerRoutes,
  ...exchangeRoutes,
  ...auditRoutes,
  ...partnerRoutes,
  ...staffRoutes,
]

export function listRoute(list: StaffList): Route {
  const { path } = STAFF_LISTS[list].endpoint
  const route = READERS.find(({ endpoint }) => endpoint.path === path)
  if (!route) throw new Error(`no route reads ${path}`)
  return route
}

/** Which page is shown, by number or by where it begins. */
const PAGING: ReadonlySet<string> = new Set(['page_num', 'page_size', 'after', 'before'])

/** With the list's request as its own schema takes it, now and when it has been written down. Refuses INPUT_INVALID by field. */
export function checkedExport({ list, format, request }: StaffExportRequest): StaffExportRequest {
  const filters = Object.fromEntries(Object.entries(request).filter(([name]) => !PAGING.has(name)))
  return { list, format, request: validateTwice(listRoute(list).request, filters) as Record<string, unknown> } // each list's request is an object
}
