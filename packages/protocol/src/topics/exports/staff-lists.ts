// Console lists that have a file, one line each: what the file is called, and the call that reads the list. Who may make the call may export.
import type { ResponseOf } from '../../wire/endpoint.ts'
import { adoptionEndpoints } from '../adoption/endpoints.ts'
import { consoleAccountEndpoints } from '../ad-accounts/console-endpoints.ts'
import { auditEndpoints } from '../audit/endpoints.ts'
import { billingEndpoints } from '../billing/endpoints.ts'
import { channelBillEndpoints } from '../billing/channel-bill-endpoints.ts'
import { monthEndpoints } from '../billing/month-endpoints.ts'
import { taxInvoiceEndpoints } from '../billing/tax-invoice-endpoints.ts'
import { caseEndpoints } from '../cases/endpoints.ts'
import { reasonEndpoints } from '../cases/reason-endpoints.ts'
import { consoleContractEndpoints } from '../contracts/console-endpoints.ts'
import { consoleCreditEndpoints } from '../credit/console-endpoints.ts'
import { consoleStatementEndpoints } from '../statements/console-endpoints.ts'
import { feedbackEndpoints } from '../diagnostics/feedback-endpoints.ts'
import { pageViewEndpoints } from '../diagnostics/page-view-endpoints.ts'
import { reportEndpoints } from '../diagnostics/report-endpoints.ts'
import { exchangeEndpoints } from '../exchange/endpoints.ts'
import { consoleHelpEndpoints } from '../help/console-endpoints.ts'
import { ledgerEndpoints } from '../ledger/endpoints.ts'
import { consoleNoticeEndpoints } from '../notices/console-endpoints.ts'
import { interestEndpoints } from '../notices/interest-endpoints.ts'
import { consoleCustomerEndpoints } from '../organization/console-endpoints.ts'
import { customerPartEndpoints } from '../organization/parts-endpoints.ts'
import { peopleEndpoints } from '../organization/people-endpoints.ts'
import { switchEndpoints } from '../organization/switch-endpoints.ts'
import { consoleRechargeEndpoints } from '../payments/console-endpoints.ts'
import { bankFileEndpoints } from '../bank-files/endpoints.ts'
import { consoleRefundEndpoints } from '../refunds/console-endpoints.ts'
import { consoleQuotaEndpoints } from '../quota/console-endpoints.ts'
import { houseDifferenceEndpoints } from '../payments/house-endpoints.ts'
import { paymentSettingsEndpoints } from '../payments/settings-endpoints.ts'
import { dayEndpoints } from '../reconciliation/day-endpoints.ts'
import { reconciliationEndpoints } from '../reconciliation/endpoints.ts'
import { invoiceEndpoints } from '../reconciliation/invoice-endpoints.ts'
import { consoleRepaymentEndpoints } from '../repayments/console-endpoints.ts'
import { partnerEndpoints } from '../session/partner-endpoints.ts'
import { staffEndpoints } from '../staff/endpoints.ts'
import { takeoverEndpoints } from '../takeovers/endpoints.ts'
import { consoleWalletEndpoints } from '../wallet/console-endpoints.ts'
import type { StaffFile } from './staff-file.ts'

export const STAFF_LISTS = {
  CUSTOMERS: { text: '客户', endpoint: consoleCustomerEndpoints.list },
  CUSTOMER_MEMBERS: { text: '客户成员', endpoint: consoleCustomerEndpoints.members },
  SUB_CUSTOMERS: { text: '子客户', endpoint: consoleCustomerEndpoints.subCustomers },
  CUSTOMER_FUNDS: { text: '客户资金', endpoint: consoleCustomerEndpoints.funds },
  CUSTOMER_FLOWS: { text: '客户流水', endpoint: consoleCustomerEndpoints.flows },
  CUSTOMER_ENTRIES: { text: '客户日志', endpoint: consoleCustomerEndpoints.entries },
  SWITCH_HISTORY: { text: '权限变更记录', endpoint: switchEndpoints.history },
  PEOPLE: { text: '未关联用户', endpoint: peopleEndpoints.list },
  COMPANIES: { text: '开户公司', endpoint: customerPartEndpoints.companies },
  RATES: { text: '费率历史', endpoint: billingEndpoints.history },
  RATE_PROPOSALS: { text: '费率变更申请', endpoint: billingEndpoints.proposals },
  FUND_PROPOSALS: { text: '手工资金申请', endpoint: consoleWalletEndpoints.proposals },
  POOL: { text: '广告账户', endpoint: consoleAccountEndpoints.list },
  FOUND: { text: '发现的广告账户', endpoint: adoptionEndpoints.found },
  ADOPTIONS: { text: '接管记录', endpoint: adoptionEndpoints.list },
  ADOPTION_ROWS: { text: '接管结果', endpoint: adoptionEndpoints.rows },
  LEGS: { text: '额度工单', endpoint: consoleQuotaEndpoints.list },
  CASES: { text: '审核中心', endpoint: caseEndpoints.list },
  CONTRACTS: { text: '合同', endpoint: consoleContractEndpoints.list },
  CREDIT: { text: '授信', endpoint: consoleCreditEndpoints.list },
  BILL_MONTHS: { text: '月度账单核对', endpoint: monthEndpoints.customers },
  TAX_INVOICES: { text: '账单发票', endpoint: taxInvoiceEndpoints.list },
  CHANNEL_FILES: { text: '渠道账单', endpoint: channelBillEndpoints.list },
  CHANNEL_LINES: { text: '渠道账单逐行结果', endpoint: channelBillEndpoints.lines },
  CHANNEL_CASE_LINES: { text: '渠道账单入账明细', endpoint: channelBillEndpoints.caseLines },
  STATEMENTS: { text: '对账单', endpoint: consoleStatementEndpoints.list },
  REPAYMENTS: { text: '还款记录', endpoint: consoleRepaymentEndpoints.list },
  PENDING_REPAYMENTS: { text: '待核销', endpoint: consoleRepaymentEndpoints.pending },
  OVERDUE: { text: '逾期客户', endpoint: consoleRepaymentEndpoints.overdue },
  CREDIT_CHANGES: { text: '授信历史', endpoint: consoleCreditEndpoints.changes },
  REFUNDS: { text: '退款', endpoint: consoleRefundEndpoints.list },
  CHARGEBACKS: { text: '拒付与渠道退款', endpoint: consoleRefundEndpoints.chargebacks },
  DIFFERENCES: { text: '账实差异', endpoint: reconciliationEndpoints.list },
  RUNS: { text: '每日对账', endpoint: reconciliationEndpoints.runs },
  DAY_CLOSES: { text: '日结', endpoint: dayEndpoints.list },
  INVOICE_CHECKS: { text: '三方核对', endpoint: invoiceEndpoints.list },
  HOUSE_DIFFERENCES: { text: '支付机构差异', endpoint: houseDifferenceEndpoints.list },
  RECEIVING_ACCOUNTS: { text: '收款账户', endpoint: paymentSettingsEndpoints.accounts },
  CREDIT_USE: { text: '授信核对', endpoint: ledgerEndpoints.creditUse },
  LEDGER_BALANCES: { text: '科目余额', endpoint: ledgerEndpoints.balances },
  LEDGER_ACCOUNTS: { text: '账目', endpoint: ledgerEndpoints.accounts },
  LEDGER_ENTRIES: { text: '分录', endpoint: ledgerEndpoints.entries },
  RATES_OF_EXCHANGE: { text: '汇率历史', endpoint: exchangeEndpoints.history },
  EXCHANGE_PROPOSALS: { text: '汇率变更申请', endpoint: exchangeEndpoints.proposals },
  FEEDBACK: { text: '意见反馈', endpoint: feedbackEndpoints.list },
  REPORTS: { text: '错误报告', endpoint: reportEndpoints.list },
  PAGE_VIEWS: { text: '页面访问', endpoint: pageViewEndpoints.list },
  NOTICES: { text: '公告与弹窗', endpoint: consoleNoticeEndpoints.list },
  HELP_ARTICLES: { text: '帮助文档', endpoint: consoleHelpEndpoints.list },
  INTERESTS: { text: '通知我', endpoint: interestEndpoints.list },
  REASONS: { text: '驳回模板', endpoint: reasonEndpoints.list },
  TAKEOVERS: { text: '旧系统导入', endpoint: takeoverEndpoints.list },
  TAKEOVER_ROWS: { text: '导入结果', endpoint: takeoverEndpoints.rows },
  TAKEOVER_TERMS: { text: '导入资金明细', endpoint: takeoverEndpoints.terms },
  RECHARGES: { text: '充值单', endpoint: consoleRechargeEndpoints.list },
  ARRIVALS: { text: '到账款项', endpoint: consoleRechargeEndpoints.arrivals },
  TRIES: { text: '在线异常', endpoint: consoleRechargeEndpoints.tries },
  BANK_FILES: { text: '银行流水', endpoint: bankFileEndpoints.list },
  BANK_LINES: { text: '银行流水逐行结果', endpoint: bankFileEndpoints.lines },
  PARTNERS: { text: '合作系统', endpoint: partnerEndpoints.list },
  PARTNER_TOKENS: { text: '签发的登录凭证', endpoint: partnerEndpoints.tokens },
  AUDIT: { text: '审计日志', endpoint: auditEndpoints.list },
  STAFF: { text: '员工', endpoint: staffEndpoints.list },
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
