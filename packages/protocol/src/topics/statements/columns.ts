// The columns of a customer's statements and of one statement's ad accounts, their phone cards and files.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { REPAYMENT_CHANNELS } from '../repayments/enums.ts'
import { statementEndpoints } from './endpoints.ts'
import { STATEMENT_STATUSES } from './enums.ts'
import { COMPARISONS } from './enums.ts'
import { statementFilters } from './lists.ts'
import type { ComparedRow, Statement, StatementLine } from './schemas.ts'

const money = { kind: 'money', currency: 'currency', hasSymbol: 'foreign' } as const

export const statementRows = listOf<Statement>()({
  title: '对账单',
  key: 'statement_id',
  rowName: ['id', 'month'],
  columns: {
    id: { kind: 'id', title: '对账单号', width: 142, pin: 'left', locked: true, field: 'statement_id', copy: '复制对账单号' },
    month: { kind: 'text', title: '账期', width: 84, field: 'month' },
    // the title says which, where a page is of one channel
    channel: { kind: 'code', title: '渠道', width: 100, field: 'channel', texts: REPAYMENT_CHANNELS, hiddenByDefault: true as boolean },
    company: { kind: 'text', title: '公司', width: 150, field: 'company_name' },
    status: { kind: 'own', title: '状态', width: 124 },
    deadline: { kind: 'own', title: '确认截止', width: 172, hint: '北京时间 GMT+8' },
    currency: { kind: 'text', title: '币种', width: 62, field: 'currency' },
    payable: { ...money, title: '应付', width: 120, field: 'payable', hint: '消耗 + 服务费 + 税费 − 返点 − 异议调减' },
    repay_on: { kind: 'text', title: '还款日', width: 116, field: 'repay_on' },
    accounts: { kind: 'number', title: '账户数', width: 76, field: 'account_count' },
    spend: { ...money, title: '消耗', width: 120, field: 'spend' },
    service_fee: { ...money, title: '服务费', width: 110, field: 'service_fee' },
    tax: { ...money, title: '税费', width: 110, field: 'tax', hiddenByDefault: true },
    rebate: { ...money, title: '返点', width: 110, field: 'rebate', isRebate: true },
    conceded: { ...money, title: '异议调减', width: 110, field: 'conceded', hiddenByDefault: true },
    actions: { kind: 'own', title: '操作', width: 272, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['month', 'status'],
    figures: ['payable', 'spend', 'service_fee'],
    lines: [['company'], [['确认截止', 'deadline']], [['还款日', 'repay_on']]],
    end: ['actions'],
  },
})

/** Of the channels that the portal does not manage, all on one page. */
export const otherStatementRows: typeof statementRows = {
  ...statementRows,
  rowName: ['id', 'channel', 'month'],
  columns: { ...statementRows.columns, channel: { ...statementRows.columns.channel, hiddenByDefault: false } },
  card: {
    head: ['channel', 'status'],
    figures: ['payable', 'spend'],
    lines: [['month'], ['company'], [['确认截止', 'deadline']], [['还款日', 'repay_on']]],
    end: ['actions'],
  },
}

export const statementFile = {
  statement_id: { kind: 'id', title: '对账单号', width: 20 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: REPAYMENT_CHANNELS },
  month: { kind: 'text', title: '账期', width: 12 },
  company_name: { kind: 'text', title: '公司', width: 24 },
  account_count: { kind: 'number', title: '账户数', width: 10 },
  currency: { kind: 'text', title: '币种', width: 8 },
  spend: { kind: 'amount', title: '消耗', width: 16 },
  service_fee: { kind: 'amount', title: '服务费', width: 14 },
  tax: { kind: 'amount', title: '税费', width: 14 },
  rebate: { kind: 'amount', title: '返点', width: 14, isRebate: true },
  conceded: { kind: 'amount', title: '异议调减', width: 14 },
  payable: { kind: 'amount', title: '应付', width: 16 },
  paid: { kind: 'amount', title: '已还', width: 16 },
  version: { kind: 'number', title: '版本', width: 8 },
  status: { kind: 'code', title: '状态', width: 12, texts: textsOf(STATEMENT_STATUSES) },
  confirm_deadline_at: { kind: 'time', title: '确认截止', width: 20 },
  repay_on: { kind: 'text', title: '还款日', width: 12 },
  confirmed_at: { kind: 'time', title: '确认时间', width: 20 },
  issued_at: { kind: 'time', title: '出账时间', width: 20 },
} as const satisfies FileColumns

export const statementLineRows = listOf<StatementLine>()({
  title: '账户明细',
  key: 'key',
  rowName: ['account', 'of'],
  columns: {
    account: { kind: 'named', title: '账户', width: 220, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    of: { kind: 'own', title: '所属月份', width: 120 },
    spend: { ...money, title: '消耗', width: 110, field: 'spend' },
    service_fee: { ...money, title: '服务费', width: 100, field: 'service_fee' },
    tax: { ...money, title: '税费', width: 100, field: 'tax' },
    amount: { ...money, title: '合计', width: 120, field: 'amount', hint: '消耗 + 服务费 + 税费，异议调整后' },
    change: { kind: 'own', title: '调整', width: 200 },
    actions: { kind: 'own', title: '操作', width: 90, align: 'right' },
  },
  card: { head: ['account', 'amount'], figures: ['spend', 'service_fee', 'tax'], lines: [['of'], ['change']], end: ['actions'] },
})

/** Of a customer's own sheet beside a statement; the comparison says in which currency. */
export const comparedRows = listOf<ComparedRow>()({
  title: '差异账户',
  key: 'outside_account_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 240, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    state: { kind: 'state', title: '结果', width: 120, field: 'state', states: COMPARISONS },
    ours: { kind: 'own', title: '对账单', width: 130, align: 'right' },
    yours: { kind: 'own', title: '您的表格', width: 130, align: 'right' },
    difference: { kind: 'own', title: '差额', width: 130, align: 'right', hint: '您的表格 − 对账单' },
  },
  card: { head: ['account', 'state'], figures: ['ours', 'yours', 'difference'], lines: [] },
})

export const statementLists = portalLists(statementEndpoints, {
  STATEMENTS: {
    call: 'list',
    filters: statementFilters,
    rows: [statementRows, otherStatementRows],
    file: statementFile,
    pages: [{ route: 'CreditCheck', channels: CHANNEL_CODES }, { route: 'CreditCheckOthers' }],
  },
})
