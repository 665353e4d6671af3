// All routes of the portal's and the console's API; what is not listed here does not exist.
import type { Route } from '../http/routes.ts'
import { adAccountRoutes } from './ad-accounts.ts'
import { publishingRoutes, tiktokPublishingRoutes } from './ad-management-publishing.ts'
import { auditRoutes } from './audit.ts'
import { adAccountPoolRoutes } from './ad-accounts-console.ts'
import { adoptionRoutes } from './adoption.ts'
import { autoClearRoutes } from './auto-clear.ts'
import { billingRoutes, billRoutes } from './billing.ts'
import { caseRoutes, ownCaseRoutes } from './cases.ts'
import { kindRoutes } from './cases-of-kinds.ts'
import { reasonRoutes, slaRoutes } from './cases-console.ts'
import { channelRoutes } from './channels.ts'
import { companyApplyRoutes } from './companies-applies.ts'
import { consoleCompanyRoutes } from './companies-console.ts'
import { companyRoutes } from './companies.ts'
import { bindingRoutes } from './bindings.ts'
import { bindingPeopleRoutes } from './bindings-people.ts'
import { openingRoutes } from './openings.ts'
import { openingLinkRoutes } from './openings-links.ts'
import { bindingRoomRoutes } from './bindings-console.ts'
import { openingConsoleRoutes, openingRoomRoutes } from './openings-console.ts'
import { consoleContractRoutes } from './contracts-console.ts'
import { contractRoutes } from './contracts.ts'
import { taxInvoiceRoutes } from './billing-invoices.ts'
import { monthRoutes } from './billing-months.ts'
import { creditRoutes } from './credit.ts'
import { statementRoutes } from './statements.ts'
import { creativeRoutes } from './creatives.ts'
import { creditLineRoutes } from './credit-console.ts'
import { consoleStatementRoutes } from './statements-console.ts'
import { customerRoutes } from './organization-console.ts'
import { customerPartRoutes } from './organization-parts.ts'
import { switchRoutes } from './organization-switches.ts'
import { consoleLeadRoutes, leadRoutes } from './organization-leads.ts'
import { peopleRoutes } from './organization-people.ts'
import { customerWorkRoutes } from './organization-customers.ts'
import { diagnosticsRoutes } from './diagnostics.ts'
import { feedbackRoutes, pageViewRoutes, reportRoutes } from './diagnostics-console.ts'
import { exportRoutes } from './exports.ts'
import { consoleExportRoutes } from './exports-console.ts'
import { exchangeRoutes } from './exchange.ts'
import { fileRoutes } from './files.ts'
import { appealRoutes } from './appeals.ts'
import { consoleAppealRoutes } from './appeals-console.ts'
import { consoleMonitorRoutes } from './monitors-console.ts'
import { consoleFreezeRoutes } from './freezes-console.ts'
import { freezeRoutes, frozenRoutes } from './freezes.ts'
import { adManagementRoutes } from './ad-management.ts'
import { guidanceRoutes } from './guidance.ts'
import { incidentRoutes, monitorRoutes, pauseRoutes, robotRoutes } from './monitors.ts'
import { helpRoutes } from './help.ts'
import { consoleHelpRoutes } from './help-console.ts'
import { importRoutes } from './imports.ts'
import { ledgerRoutes } from './ledger.ts'
import { noticeRoutes } from './notices.ts'
import { consoleNoticeRoutes, interestRoutes } from './notices-console.ts'
import { organizationRoutes } from './organization.ts'
import { refundRoutes } from './refunds.ts'
import { consoleRefundRoutes } from './refunds-console.ts'
import { quotaRoutes } from './quota.ts'
import { quotaOrderRoutes } from './quota-console.ts'
import { paymentRoutes } from './payments.ts'
import { houseDifferenceRoutes } from './payments-houses.ts'
import { paymentSettingsRoutes } from './payments-settings.ts'
import { invoiceRoutes } from './reconciliation-invoices.ts'
import { dayRoutes } from './reconciliation-days.ts'
import { reconciliationRoutes } from './reconciliation.ts'
import { repaymentRoutes } from './repayments.ts'
import { consoleRepaymentRoutes } from './repayments-console.ts'
import { sessionRoutes } from './session.ts'
import { consoleLookRoutes, lookRoutes } from './session-looks.ts'
import { partnerRoutes } from './session-partners.ts'
import { setupRoutes } from './setup.ts'
import { consoleSpendRoutes } from './spend-console.ts'
import { dailySpendRoutes } from './spend-daily.ts'
import { spendAnalysisRoutes } from './spend-analysis.ts'
import { spendOutlierRoutes } from './spend-outliers.ts'
import { spendReportRoutes } from './spend-reports.ts'
import { spendRoutes } from './spend.ts'
import { staffRoutes } from './staff.ts'
import { consoleRechargeRoutes } from './payments-console.ts'
import { channelBillRoutes } from './billing-channels.ts'
import { bankFileRoutes } from './bank-files.ts'
import { takeoverRoutes } from './takeovers.ts'
import { forewarningRoutes } from './violations-forewarnings.ts'
import { consoleForewarningRoutes } from './violations-console-forewarnings.ts'
import { consoleRectificationRoutes } from './violations-console.ts'
import { consolePolicyRoutes, policyRoutes } from './violations-policies.ts'
import { rectificationRoutes, violationRoutes } from './violations.ts'
import { fundRoutes } from './wallet-console.ts'
import { subCustomerRoutes } from './sub-customers.ts'
import { walletRoutes } from './wallet.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...lookRoutes,
  ...consoleLookRoutes,
  ...partnerRoutes,
  ...organizationRoutes,
  ...fileRoutes,
  ...exportRoutes,
  ...consoleExportRoutes,
  ...adAccountRoutes,
  ...publishingRoutes,
  ...tiktokPublishingRoutes,
  ...autoClearRoutes,
  ...companyRoutes,
  ...consoleCompanyRoutes,
  ...companyApplyRoutes,
  ...openingRoutes,
  ...bindingRoutes,
  ...bindingPeopleRoutes,
  ...openingConsoleRoutes,
  ...openingLinkRoutes,
  ...openingRoomRoutes,
  ...bindingRoomRoutes,
  ...quotaRoutes,
  ...caseRoutes,
  ...kindRoutes,
  ...ownCaseRoutes,
  ...reasonRoutes,
  ...slaRoutes,
  ...channelRoutes,
  ...exchangeRoutes,
  ...quotaOrderRoutes,
  ...refundRoutes,
  ...consoleRefundRoutes,
  ...reconciliationRoutes,
  ...dayRoutes,
  ...invoiceRoutes,
  ...paymentSettingsRoutes,
  ...houseDifferenceRoutes,
  ...ledgerRoutes,
  ...importRoutes,
  ...subCustomerRoutes,
  ...paymentRoutes,
  ...walletRoutes,
  ...fundRoutes,
  ...dailySpendRoutes,
  ...spendAnalysisRoutes,
  ...spendOutlierRoutes,
  ...spendReportRoutes,
  ...spendRoutes,
  ...consoleSpendRoutes,
  ...forewarningRoutes,
  ...violationRoutes,
  ...rectificationRoutes,
  ...consoleForewarningRoutes,
  ...consoleRectificationRoutes,
  ...policyRoutes,
  ...consolePolicyRoutes,
  ...appealRoutes,
  ...consoleAppealRoutes,
  ...consoleFreezeRoutes,
  ...consoleMonitorRoutes,
  ...freezeRoutes,
  ...frozenRoutes,
  ...guidanceRoutes,
  ...adManagementRoutes,
  ...monitorRoutes,
  ...pauseRoutes,
  ...incidentRoutes,
  ...robotRoutes,
  ...monthRoutes,
  ...taxInvoiceRoutes,
  ...creativeRoutes,
  ...creditRoutes,
  ...repaymentRoutes,
  ...consoleRepaymentRoutes,
  ...statementRoutes,
  ...creditLineRoutes,
  ...consoleStatementRoutes,
  ...noticeRoutes,
  ...consoleNoticeRoutes,
  ...interestRoutes,
  ...helpRoutes,
  ...consoleHelpRoutes,
  ...diagnosticsRoutes,
  ...feedbackRoutes,
  ...reportRoutes,
  ...pageViewRoutes,
  ...contractRoutes,
  ...consoleContractRoutes,
  ...staffRoutes,
  ...customerRoutes,
  ...customerWorkRoutes,
  ...customerPartRoutes,
  ...leadRoutes,
  ...consoleLeadRoutes,
  ...peopleRoutes,
  ...switchRoutes,
  ...billingRoutes,
  ...billRoutes,
  ...adAccountPoolRoutes,
  ...adoptionRoutes,
  ...auditRoutes,
  ...setupRoutes,
  ...bankFileRoutes,
  ...channelBillRoutes,
  ...consoleRechargeRoutes,
  ...takeoverRoutes,
]
