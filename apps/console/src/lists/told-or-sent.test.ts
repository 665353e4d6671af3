// Whatever is typed into a filter of a list, it is told at its field or sent and taken by the server; nothing is dropped in silence.
import { declaredList, silences, type TestedList } from '@tallyhelm/browser/lists/test-told-or-sent'
import { adoptionFilters, adoptionRowFilters, foundFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import { adoptionListRequest, adoptionRowsRequest, foundListRequest } from '@tallyhelm/protocol/topics/adoption/schemas'
import { poolFilters } from '@tallyhelm/protocol/topics/ad-accounts/console-lists'
import { poolListRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { auditFilters } from '@tallyhelm/protocol/topics/audit/lists'
import { auditListRequest } from '@tallyhelm/protocol/topics/audit/schemas'
import { reasonFilters } from '@tallyhelm/protocol/topics/cases/reason-lists'
import { reasonListRequest } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { contractFilters } from '@tallyhelm/protocol/topics/contracts/console-lists'
import { contractListRequest } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { monthFilters } from '@tallyhelm/protocol/topics/billing/month-lists'
import { monthCustomersRequest } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { taxInvoiceFilters } from '@tallyhelm/protocol/topics/billing/tax-invoice-lists'
import { taxInvoicesRequest } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { creditFilters } from '@tallyhelm/protocol/topics/credit/console-lists'
import { creditListRequest } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleStatementFilters } from '@tallyhelm/protocol/topics/statements/console-lists'
import { consoleStatementsRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { feedbackFilters } from '@tallyhelm/protocol/topics/diagnostics/feedback-lists'
import { feedbackListRequest } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { pageViewFilters } from '@tallyhelm/protocol/topics/diagnostics/page-view-lists'
import { pageViewListRequest } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { reportFilters } from '@tallyhelm/protocol/topics/diagnostics/report-lists'
import { reportListRequest } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { articleFilters } from '@tallyhelm/protocol/topics/help/console-lists'
import { articleListRequest } from '@tallyhelm/protocol/topics/help/console-schemas'
import { noticeFilters } from '@tallyhelm/protocol/topics/notices/console-lists'
import { interestFilters } from '@tallyhelm/protocol/topics/notices/interest-lists'
import { interestListRequest } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import { consoleNoticeListRequest } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { customerFilters } from '@tallyhelm/protocol/topics/organization/console-lists'
import { customerListRequest } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { peopleFilters } from '@tallyhelm/protocol/topics/organization/people-lists'
import { peopleRequest } from '@tallyhelm/protocol/topics/organization/people-schemas'
import { houseDifferenceFilters } from '@tallyhelm/protocol/topics/payments/house-lists'
import { houseDifferencesRequest } from '@tallyhelm/protocol/topics/payments/house-schemas'
import { receivingAccountFilters } from '@tallyhelm/protocol/topics/payments/settings-lists'
import { receivingAccountsRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { chargebackFilters, consoleRefundFilters } from '@tallyhelm/protocol/topics/refunds/console-lists'
import { chargebackListRequest, consoleRefundListRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { legFilters } from '@tallyhelm/protocol/topics/quota/console-lists'
import { legListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { dayFilters } from '@tallyhelm/protocol/topics/reconciliation/day-lists'
import { dayListRequest } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { differenceFilters, runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import { creditUseFilters } from '@tallyhelm/protocol/topics/ledger/credit-use-lists'
import { creditUseRequest } from '@tallyhelm/protocol/topics/ledger/credit-use-schemas'
import { invoiceCheckFilters } from '@tallyhelm/protocol/topics/reconciliation/invoice-lists'
import { invoiceChecksRequest } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { differenceListRequest, runListRequest } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { channelFileFilters, channelLineFilters } from '@tallyhelm/protocol/topics/billing/channel-bill-lists'
import { channelFileListRequest, channelLinesRequest } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { bankFileFilters, bankLineFilters } from '@tallyhelm/protocol/topics/bank-files/lists'
import { bankFileListRequest, bankLinesRequest } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { arrivalFilters, consoleRechargeFilters, tryFilters } from '@tallyhelm/protocol/topics/payments/console-lists'
import { arrivalListRequest, consoleRechargeListRequest, tryListRequest } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { consoleRepaymentFilters, overdueFilters, pendingFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import { consoleRepaymentsRequest, overdueRequest, pendingRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { takeoverFilters, takeoverRowFilters } from '@tallyhelm/protocol/topics/takeovers/lists'
import { takeoverListRequest, takeoverRowsRequest } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { expect, test } from 'vitest'

const LISTS: Record<string, TestedList> = {
  pool: declaredList(poolFilters, poolListRequest),
  found: declaredList(foundFilters, foundListRequest),
  adoptions: declaredList(adoptionFilters, adoptionListRequest),
  'rows of an adoption': declaredList(adoptionRowFilters, adoptionRowsRequest.omit({ batch_id: true })),
  audit: declaredList(auditFilters, auditListRequest),
  contracts: declaredList(contractFilters, contractListRequest),
  'bill-months': declaredList(monthFilters, monthCustomersRequest.omit({ month: true })),
  'tax invoices': declaredList(taxInvoiceFilters, taxInvoicesRequest.omit({ month: true })),
  credit: declaredList(creditFilters, creditListRequest),
  statements: declaredList(consoleStatementFilters, consoleStatementsRequest),
  repayments: declaredList(consoleRepaymentFilters, consoleRepaymentsRequest),
  'overdue customers': declaredList(overdueFilters, overdueRequest),
  'pending repayments': declaredList(pendingFilters, pendingRequest),
  customers: declaredList(customerFilters, customerListRequest),
  orders: declaredList(legFilters, legListRequest),
  'articles of the manual': declaredList(articleFilters, articleListRequest),
  interests: declaredList(interestFilters, interestListRequest),
  notices: declaredList(noticeFilters, consoleNoticeListRequest),
  'rejection reasons': declaredList(reasonFilters, reasonListRequest),
  feedback: declaredList(feedbackFilters, feedbackListRequest),
  'error reports': declaredList(reportFilters, reportListRequest),
  'page views': declaredList(pageViewFilters, pageViewListRequest),
  'closed days': declaredList(dayFilters, dayListRequest),
  'differences with houses': declaredList(houseDifferenceFilters, houseDifferencesRequest),
  'receiving accounts': declaredList(receivingAccountFilters, receivingAccountsRequest),
  people: declaredList(peopleFilters, peopleRequest),
  differences: declaredList(differenceFilters, differenceListRequest),
  refunds: declaredList(consoleRefundFilters, consoleRefundListRequest),
  chargebacks: declaredList(chargebackFilters, chargebackListRequest),
  runs: declaredList(runFilters, runListRequest),
  'credit use': declaredList(creditUseFilters, creditUseRequest),
  'differing invoices': declaredList(invoiceCheckFilters, invoiceChecksRequest),
  'channel files': declaredList(channelFileFilters, channelFileListRequest),
  'lines of a channel file': declaredList(channelLineFilters, channelLinesRequest.omit({ file_id: true })),
  'bank files': declaredList(bankFileFilters, bankFileListRequest),
  'lines of a bank file': declaredList(bankLineFilters, bankLinesRequest.omit({ file_id: true })),
  recharges: declaredList(consoleRechargeFilters, consoleRechargeListRequest),
  arrivals: declaredList(arrivalFilters, arrivalListRequest),
  'doubtful payments': declaredList(tryFilters, tryListRequest),
  takeovers: declaredList(takeoverFilters, takeoverListRequest),
  'rows of a takeover': declaredList(takeoverRowFilters, takeoverRowsRequest.omit({ run_id: true })),
}

test.each(Object.entries(LISTS))('%s', (_, list) => {
  expect(silences(list)).toEqual([])
})
