// What stands in the file of each console list.
import type { ResponseOf } from '../../wire/endpoint.ts'
import { CHANNELS } from '../../vocabulary/channel.ts'
import { CUSTOMER_TYPES } from '../../vocabulary/customer-type.ts'
import { STAFF_ROLES } from '../../vocabulary/staff-roles.ts'
import { adoptionRowRows, adoptionRows, foundRows } from '../adoption/columns.ts'
import { poolRows } from '../ad-accounts/console-columns.ts'
import { actionText, objectText } from '../audit/words.ts'
import { auditRows } from '../audit/columns.ts'
import { changeText, fieldChanges } from '../audit/field-changes.ts'
import type { AuditEntry } from '../audit/schemas.ts'
import { reasonText } from '../audit/value-texts.ts'
import { RATE_SUBJECTS } from '../billing/limits.ts'
import { caseRows } from '../cases/columns.ts'
import { CASE_STATUSES } from '../cases/enums.ts'
import { QUEUE_KINDS } from '../cases/lists.ts'
import { reasonRows } from '../cases/reason-columns.ts'
import { contractRows } from '../contracts/console-columns.ts'
import { feedbackRows } from '../diagnostics/feedback-columns.ts'
import { pageViewRows } from '../diagnostics/page-view-columns.ts'
import { reportRows } from '../diagnostics/report-columns.ts'
import { EXCHANGE_SUBJECTS } from '../exchange/limits.ts'
import { articleRows } from '../help/console-columns.ts'
import { audienceText } from '../notices/audience-text.ts'
import { noticeRows } from '../notices/console-columns.ts'
import { interestRows } from '../notices/interest-columns.ts'
import { customerRows } from '../organization/console-columns.ts'
import { peopleRows } from '../organization/people-columns.ts'
import { arrivalRows, consoleRechargeRows, tryRows } from '../payments/console-columns.ts'
import { houseDifferenceRows } from '../payments/house-columns.ts'
import { HOUSE_DIFFERENCE_STATES } from '../payments/house-lists.ts'
import { receivingAccountRows } from '../payments/settings-columns.ts'
import { ACCOUNT_STATES } from '../payments/settings-lists.ts'
import { bankFileRows, bankLineRows } from '../bank-files/columns.ts'
import { legRows } from '../quota/console-columns.ts'
import { ADJUST_TYPES, ITEM_STATES, LEG_KINDS } from '../quota/enums.ts'
import { dayRows } from '../reconciliation/day-columns.ts'
import { DAY_STATES } from '../reconciliation/day-enums.ts'
import { differenceRows, runRows } from '../reconciliation/columns.ts'
import { DIFFERENCE_STATES } from '../reconciliation/enums.ts'
import { invoiceCheckRows } from '../reconciliation/invoice-columns.ts'
import { TOKEN_STATE_TEXTS } from '../session/enums.ts'
import { takeoverRowRows, takeoverRows, takeoverTermRows } from '../takeovers/columns.ts'
import { sumsOfTerms } from '../takeovers/term-sums.ts'
import { flowRows } from '../wallet/columns.ts'
import { CREDIT_FILES } from './credit-files.ts'
import { REFUND_FILES } from './refund-files.ts'
import { LEDGER_FILES } from './ledger-files.ts'
import { column, fileOfList, type StaffFile, timeCell } from './staff-file.ts'
import type { STAFF_LISTS, StaffList } from './staff-lists.ts'

type RowOf<Code extends StaffList> = ResponseOf<(typeof STAFF_LISTS)[Code]['endpoint']> extends { content: (infer Row)[] } ? Row : never

const yesNo = (value: boolean | null) => (value === null ? null : value ? '是' : '否')
const VERDICTS = { APPROVED: '已通过', REJECTED: '已驳回', WITHDRAWN: '已撤回', LAPSED: '已失效' } as const

/** In the words of the page, and the log's own names beside them for whoever searches by those. */
const entries = fileOfList(
  auditRows,
  {
    actor: row => row.actor_name,
    action: row => actionText(row.action),
    object: row => `${objectText(row.object_kind)} ${row.apply_no ?? row.object_name ?? row.object_id}`,
    change: row => changesText(row),
    position: row => row.position,
  },
  [
    column('原因', (row: AuditEntry) => (row.reason === null ? null : reasonText(row.reason))),
    column('动作代码', (row: AuditEntry) => row.action),
    column('对象编号', (row: AuditEntry) => row.object_id, 'id'),
  ],
)

const changesText = ({ before, after, names }: AuditEntry): string | null => {
  const changes = fieldChanges(before, after, names).filter(change => !change.isSame)
  return changes.length === 0 ? null : changes.map(changeText).join('；')
}

type Proposed = {
  reason: string
  maker: string
  made_at: string
  verdict: keyof typeof VERDICTS | null
  checker: string | null
  checked_at: string | null
  verdict_reason: string | null
}
const proposed: StaffFile<Proposed> = [
  column('原因', row => row.reason),
  column('提交人', row => row.maker),
  column('提交时间', row => timeCell(row.made_at)),
  column('结果', row => (row.verdict === null ? '待审核' : VERDICTS[row.verdict])),
  column('审核人', row => row.checker),
  column('审核时间', row => timeCell(row.checked_at)),
  column('审核意见', row => row.verdict_reason),
]
type Agreed = { valid_from: string; maker: string | null; checker: string | null; reason: string | null }
const agreed: StaffFile<Agreed> = [
  column('生效时间', row => timeCell(row.valid_from)),
  column('提交人', row => row.maker),
  column('审核人', row => row.checker),
  column('原因', row => row.reason),
]
type Rate = { subject: keyof typeof RATE_SUBJECTS; service_fee_percent: string; tax_percent: string | null; is_returnable: boolean | null }
const rate: StaffFile<Rate> = [
  column('项目', row => RATE_SUBJECTS[row.subject]),
  column('费率（%）', row => row.service_fee_percent, 'amount'),
  column('税率（%）', row => row.tax_percent, 'amount'),
  column('费用可退', row => yesNo(row.is_returnable)),
]
type Exchange = { subject: keyof typeof EXCHANGE_SUBJECTS; rate: string | null; markup_percent: string | null; source: string | null }
const exchange: StaffFile<Exchange> = [
  column('项目', row => EXCHANGE_SUBJECTS[row.subject]),
  column('汇率', row => row.rate),
  column('加点（%）', row => row.markup_percent, 'amount'),
  column('来源', row => row.source),
]

/** What stands below the rows of a list, said in rows of its own. */
export const STAFF_SUMS: { readonly [Code in StaffList]?: (rows: readonly RowOf<Code>[]) => RowOf<Code>[] } = {
  TAKEOVER_TERMS: sumsOfTerms,
}

export const STAFF_FILES: { readonly [Code in StaffList]: StaffFile<RowOf<Code>> } = {
  CUSTOMERS: fileOfList(customerRows, {
    type: row => CUSTOMER_TYPES[row.customer_type].name,
    master: row => (row.master === null ? null : `${row.master.name} ${row.master.mobile}`),
    accounts: row => Object.values(row.accounts).join(' / '),
    wallet: row => row.wallets.map(({ currency, available }) => `${currency} ${available}`).join('；'),
    credit: row => (row.credit === null ? null : `${row.credit.used} / ${row.credit.limit}`),
    sales: row => row.sales?.staff_name,
  }),
  CUSTOMER_MEMBERS: [
    column('成员编号', row => row.user_id, 'id'),
    column('姓名', row => row.name),
    column('手机号', row => row.mobile),
    column('邮箱', row => row.email),
    column('主账号', row => yesNo(row.is_master)),
    column('已停用', row => yesNo(row.is_disabled)),
    column('子客户', row => row.sub_customer_name),
    column('加入时间', row => timeCell(row.joined_at)),
  ],
  SUB_CUSTOMERS: [
    column('子客户', row => row.name),
    column('子客户编号', row => row.sub_customer_id, 'id'),
    column('登录用户', row => row.users, 'number'),
    column('账户数', row => row.accounts, 'number'),
    column('显示消耗', row => yesNo(row.show_sub_customer_spend)),
    column('创建时间', row => timeCell(row.created_at)),
  ],
  CUSTOMER_FUNDS: [
    column('类型', row => (row.kind === 'WALLET' ? '钱包' : '授信')),
    column('子客户', row => row.sub_customer_name),
    column('币种', row => row.currency),
    column('总额', row => row.limit, 'amount'),
    column('已用', row => row.used, 'amount'),
    column('占用', row => row.pending, 'amount'),
    column('可用', row => row.available, 'amount'),
  ],
  CUSTOMER_FLOWS: fileOfList(flowRows, {
    income: row => row.income,
    expense: row => row.expense,
    reference: row => row.reference_no,
    account: row =>
      row.channel === null ? null : `${CHANNELS[row.channel].name} ${row.account_name ?? ''} ${row.outside_account_id ?? ''}`,
  }),
  CUSTOMER_ENTRIES: entries,
  SWITCH_HISTORY: entries,
  PEOPLE: fileOfList(peopleRows, { waiting: row => row.offered_name, actions: null }),
  COMPANIES: [
    column('公司', row => row.company_name),
    column('统一社会信用代码', row => row.credit_code),
    column('账户数', row => row.accounts, 'number'),
    column('创建时间', row => timeCell(row.created_at)),
  ],
  RATES: [...rate, ...agreed],
  RATE_PROPOSALS: [...rate, column('生效时间', row => timeCell(row.valid_from)), ...proposed],
  FUND_PROPOSALS: [
    column('类型', row => (row.kind === 'BANK_RECEIPT' ? '手工入账' : '钱包调账')),
    column('子客户', row => row.sub_customer_name),
    column('币种', row => row.currency),
    column('金额', row => row.amount, 'amount'),
    column('银行流水号', row => row.bank_reference),
    column('付款户名', row => row.payer_name),
    ...proposed,
  ],
  POOL: fileOfList(poolRows, { difference: row => row.difference, tags: row => row.tags.join('、') }),
  FOUND: fileOfList(foundRows, { currency: row => row.currency, limit: row => (row.is_uncapped ? '没有上限' : row.platform_limit) }),
  ADOPTIONS: fileOfList(adoptionRows, { uncapped: row => row.uncapped, action: null }),
  ADOPTION_ROWS: fileOfList(adoptionRowRows, {
    account: row => `${row.account_name ?? ''} ${row.outside_account_id}`.trim(),
    problem: row => row.problem,
    opening: row => row.opening,
  }),
  LEGS: fileOfList(
    legRows,
    {
      state: row => ITEM_STATES[row.state].text,
      kind: row => (row.adjust_type === 'TRANSFER' ? `${ADJUST_TYPES.TRANSFER} · ${LEG_KINDS[row.kind]}` : ADJUST_TYPES[row.adjust_type]),
      account: row => row.account_name,
      amount: row => row.amount,
      fees: row => row.fees,
      waiting: null,
      reason: row => row.fail_reason ?? row.manual_reason,
    },
    [
      column('广告账户 ID', row => row.outside_account_id, 'id'),
      column('批准金额', row => row.approved_amount, 'amount'),
      column('币种', row => row.currency),
    ],
  ),
  CASES: fileOfList(
    caseRows,
    {
      title: row => row.title,
      status: row => (row.status === 'PENDING' && row.stage === 'APPEAL' ? '申诉待审' : CASE_STATUSES[row.status].text),
      sla: row => timeCell(row.due_at),
    },
    [column('类型', row => QUEUE_KINDS[row.kind])],
  ),
  ...CREDIT_FILES,
  ...LEDGER_FILES,
  ...REFUND_FILES,
  DIFFERENCES: fileOfList(differenceRows, { account: row => row.account_name, state: row => DIFFERENCE_STATES[row.state].text }, [
    column('广告账户 ID', row => row.outside_account_id, 'id'),
  ]),
  HOUSE_DIFFERENCES: fileOfList(houseDifferenceRows, {
    state: row => (row.closed_at === null ? HOUSE_DIFFERENCE_STATES.OPEN : HOUSE_DIFFERENCE_STATES.CLOSED),
    action: row => (row.is_waiting ? '待复核' : null),
  }),
  RECEIVING_ACCOUNTS: fileOfList(receivingAccountRows, {
    state: row => (row.is_open ? ACCOUNT_STATES.OPEN : ACCOUNT_STATES.CLOSED),
    action: row => (row.is_waiting ? '待复核' : null),
  }),
  RUNS: fileOfList(runRows, { state: row => (row.differing > 0 ? '有差异' : row.unread > 0 ? '有未读账户' : '平') }),
  DAY_CLOSES: fileOfList(dayRows, {
    day: row => row.day,
    state: row => `${DAY_STATES[row.state].text}${row.is_changed ? '，签署后变动' : ''}`,
    paid_in: row => row.paid_in,
    booked: row => row.booked,
    unmatched: row => row.unmatched,
    refunded: row => row.refunded,
  }),
  INVOICE_CHECKS: fileOfList(invoiceCheckRows, { account: row => row.account_name, customer: row => row.customer_name }, [
    column('广告账户 ID', row => row.outside_account_id, 'id'),
  ]),
  RATES_OF_EXCHANGE: [...exchange, ...agreed],
  EXCHANGE_PROPOSALS: [column('币种', row => row.currency), ...exchange, ...proposed],
  CONTRACTS: fileOfList(contractRows, { name: row => row.customer_sign_name }),
  FEEDBACK: fileOfList(feedbackRows, { content: row => row.content, sla: row => timeCell(row.due_at) }),
  REPORTS: fileOfList(reportRows, { message: row => row.message }),
  PAGE_VIEWS: fileOfList(pageViewRows, { title: row => row.title }),
  AUDIT: entries,
  NOTICES: fileOfList(noticeRows, {
    title: row => row.title,
    audience: audienceText,
    active_until: row => timeCell(row.active_until),
  }),
  HELP_ARTICLES: fileOfList(articleRows, { title: row => row.title }),
  INTERESTS: fileOfList(interestRows, { action: null }),
  REASONS: fileOfList(reasonRows, { action: null }),
  TAKEOVERS: fileOfList(takeoverRows, { action: null }),
  TAKEOVER_ROWS: fileOfList(takeoverRowRows, {}),
  TAKEOVER_TERMS: fileOfList(takeoverTermRows, {}),
  RECHARGES: fileOfList(consoleRechargeRows, { purpose: row => (row.is_repayment ? '还款' : '充值'), best: row => row.best, action: null }),
  ARRIVALS: fileOfList(arrivalRows, { action: null }),
  TRIES: fileOfList(tryRows, { action: null }),
  BANK_FILES: fileOfList(bankFileRows, { action: null }),
  BANK_LINES: fileOfList(bankLineRows, { action: null }),
  PARTNERS: [
    column('合作系统', row => row.name),
    column('合作系统编号', row => row.partner_id, 'id'),
    column('客户', row => (row.customer_ids === null ? '全部客户' : row.customer_ids.join('、'))),
    column('包含子客户', row => yesNo(row.with_sub_customers)),
    column('来源地址', row => (row.addresses.length === 0 ? '不限' : row.addresses.join('、'))),
    column('创建人', row => row.created_by),
    column('创建时间', row => timeCell(row.created_at)),
    column('吊销时间', row => timeCell(row.revoked_at)),
    column('最近签发', row => timeCell(row.last_issued_at)),
  ],
  PARTNER_TOKENS: [
    column('签发时间', row => timeCell(row.issued_at)),
    column('合作系统', row => row.partner_name),
    column('客户', row => row.customer_name),
    column('子客户', row => row.sub_customer_name),
    column('登录用户', row => row.user_name),
    column('状态', row => TOKEN_STATE_TEXTS[row.state]),
    column('签发自', row => row.address),
    column('使用时间', row => timeCell(row.used_at)),
    column('使用自', row => row.used_address),
  ],
  STAFF: [
    column('账号', row => row.login_name),
    column('姓名', row => row.staff_name),
    column('角色', row => STAFF_ROLES[row.role]),
    column('已停用', row => yesNo(row.is_disabled)),
    column('创建时间', row => timeCell(row.created_at)),
    column('最近登录', row => timeCell(row.last_signed_in_at)),
  ],
}
