// The console's stage: its parts, or all of it, for one of the staff who is signed in; what a test says nothing of is a sample.
import { openStageOf, type Stage } from '@tallyhelm/browser/app/test-stage'
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { consoleAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { auditSchemas } from '@tallyhelm/protocol/topics/audit/schemas'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { reasonSchemas } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { billingSchemas } from '@tallyhelm/protocol/topics/billing/schemas'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import { slaSchemas } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { feedbackSchemas } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { pageViewSchemas } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { pageViewEndpoints } from '@tallyhelm/protocol/topics/diagnostics/page-view-endpoints'
import { reportSchemas } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import { ledgerSchemas } from '@tallyhelm/protocol/topics/ledger/schemas'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { consoleNoticeSchemas } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { consoleMonitorSchemas } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { interestSchemas } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import { consoleHelpSchemas } from '@tallyhelm/protocol/topics/help/console-schemas'
import { interestEndpoints } from '@tallyhelm/protocol/topics/notices/interest-endpoints'
import { consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { customerSchemas } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { customerPartSchemas } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { consoleQuotaSchemas } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { channelBillSchemas } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import { taxInvoiceSchemas } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { bankFileSchemas } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { consoleRechargeSchemas } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { invoiceSchemas } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { reconciliationSchemas } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { consoleRepaymentSchemas } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { partnerSchemas } from '@tallyhelm/protocol/topics/session/partner-schemas'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import { setupSchemas } from '@tallyhelm/protocol/topics/setup/schemas'
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { staffSchemas } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { App } from '../app/App.tsx'
import { FailureDialog } from '@tallyhelm/browser/app/FailureDialog'
import { keepPageSize } from '../lists/page-size.ts'
import { storeToken } from '../session/token.ts'
import '../app/theme.css'

const PEOPLE = {
  ops: { staff_id: '1', staff_name: '沈一帆', role: 'OPS' },
  fin: { staff_id: '2', staff_name: '顾清和', role: 'FIN' },
  'fin-check': { staff_id: '3', staff_name: '许知行', role: 'FIN_CHECK' },
  risk: { staff_id: '7', staff_name: '江望舒', role: 'RISK' },
  sales: { staff_id: '4', staff_name: '江月白', role: 'SALES' },
  admin: { staff_id: '5', staff_name: '秦若水', role: 'ADMIN' },
  audit: { staff_id: '6', staff_name: '温如言', role: 'AUDIT' },
} as const
export type StaffName = keyof typeof PEOPLE

const profileOf = (name: StaffName): StaffProfile => ({
  ...PEOPLE[name],
  login_name: name,
  is_password_initial: false,
  checks_from: null,
  server_time: new Date().toISOString(),
})

export type ConsoleStage = Stage & {
  /** Who is signed in from now on in this test; one of operations unless told otherwise. */
  as: (name: StaffName) => void
}

/** Call it once at the top of a file. */
export function openStage(): ConsoleStage {
  const as = (server: FakeServer, name: StaffName) => server.answer(staffEndpoints, staffSchemas, { info: () => profileOf(name) })
  const stage = openStageOf({
    basename: '/console',
    App,
    FailureDialog,
    start: keepPageSize,
    signIn: server => {
      server.sample(staffEndpoints, staffSchemas)
      server.sample(billingEndpoints, billingSchemas)
      server.sample(caseEndpoints, caseSchemas)
      server.sample(slaEndpoints, slaSchemas)
      server.sample(reasonEndpoints, reasonSchemas)
      server.sample(consoleAccountEndpoints, consoleAccountSchemas)
      server.sample(consoleCustomerEndpoints, consoleCustomerSchemas)
      server.sample(customerEndpoints, customerSchemas)
      server.sample(customerPartEndpoints, customerPartSchemas)
      server.sample(consoleQuotaEndpoints, consoleQuotaSchemas)
      server.sample(auditEndpoints, auditSchemas)
      server.sample(ledgerEndpoints, ledgerSchemas)
      server.sample(reconciliationEndpoints, reconciliationSchemas)
      server.sample(invoiceEndpoints, invoiceSchemas)
      server.sample(consoleRechargeEndpoints, consoleRechargeSchemas)
      server.sample(bankFileEndpoints, bankFileSchemas)
      server.sample(consoleRepaymentEndpoints, consoleRepaymentSchemas)
      server.sample(channelBillEndpoints, channelBillSchemas)
      server.sample(taxInvoiceEndpoints, taxInvoiceSchemas)
      server.sample(partnerEndpoints, partnerSchemas)
      server.sample(setupEndpoints, setupSchemas)
      server.sample(feedbackEndpoints, feedbackSchemas)
      server.sample(reportEndpoints, reportSchemas)
      server.sample(pageViewEndpoints, pageViewSchemas)
      // Sampled days would all be the same one.
      const days = ['2026-03-01', '2026-03-02'].map(day => ({ day, views: 2 }))
      server.answer(pageViewEndpoints, pageViewSchemas, { days: () => ({ total: 4, days }) })
      server.sample(consoleMonitorEndpoints, consoleMonitorSchemas)
      server.sample(consoleNoticeEndpoints, consoleNoticeSchemas)
      server.sample(consoleHelpEndpoints, consoleHelpSchemas)
      server.sample(interestEndpoints, interestSchemas)
      as(server, 'ops')
      storeToken('s'.repeat(43), false)
    },
  })
  return { ...stage, as: name => as(stage.server(), name) }
}
