// The columns of monthly bills and of one bill's accounts, their phone cards and files.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { billEndpoints } from './bill-endpoints.ts'
import { BILL_STATUSES } from './bill-enums.ts'
import { billFilters, billLineFilters } from './bill-lists.ts'
import type { Bill, BillLine } from './bill-schemas.ts'

const money = { kind: 'money', currency: 'currency', hasSymbol: 'foreign' } as const

export const billRows = listOf<Bill>()({
  title: '月度账单',
  key: 'key',
  rowName: ['month', 'company'],
  columns: {
    month: { kind: 'text', title: '账单月份', width: 100, pin: 'left', locked: true, field: 'month' },
    company: { kind: 'text', title: '公司', width: 170, field: 'company_name', below: 'sub_customer_name' },
    status: { kind: 'state', title: '状态', width: 92, field: 'status', states: BILL_STATUSES },
    accounts: { kind: 'number', title: '账户数', width: 80, field: 'account_count' },
    spend_usd: { kind: 'money', title: '消耗(USD)', width: 116, field: 'spend_usd', currency: 'USD' },
    rate: { kind: 'text', title: '汇率', width: 100, field: 'cny_per_usd', align: 'right', hint: '出账当日 1 美元折合人民币，仅供参考' },
    spend_cny: { kind: 'own', title: '消耗(CNY)', width: 124, align: 'right' },
    currency: { kind: 'text', title: '结算币种', width: 90, field: 'currency', hint: '广告账户的币种，金额按此结算' },
    service_fee: { ...money, title: '服务费', width: 96, field: 'service_fee' },
    tax: { ...money, title: '税费', width: 96, field: 'tax' },
    rebate: { ...money, title: '返点', width: 110, field: 'rebate', isRebate: true },
    payable: { ...money, title: '应结金额', width: 124, field: 'payable', hint: '消耗 + 服务费 + 税费 − 返点' },
    closed: { kind: 'time', title: '出账时间', width: 180, field: 'closed_at' },
    actions: { kind: 'own', title: '操作', width: 180, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['month', 'status'],
    figures: ['spend_usd', 'payable', 'service_fee'],
    lines: [['company'], [['出账于', 'closed']]],
    end: ['actions'],
  },
})

export const billFile = {
  month: { kind: 'text', title: '账单月份', width: 12 },
  company_name: { kind: 'text', title: '公司', width: 24 },
  sub_customer_name: { kind: 'text', title: '子客户', width: 20 },
  account_count: { kind: 'number', title: '账户数', width: 10 },
  spend_usd: { kind: 'amount', title: '消耗(USD)', width: 16 },
  cny_per_usd: { kind: 'text', title: '汇率', width: 12 },
  spend_cny: { kind: 'amount', title: '消耗(CNY)', width: 16 },
  currency: { kind: 'text', title: '结算币种', width: 10 },
  spend: { kind: 'amount', title: '消耗', width: 16 },
  service_fee: { kind: 'amount', title: '服务费', width: 14 },
  tax: { kind: 'amount', title: '税费', width: 14 },
  rebate: { kind: 'amount', title: '返点', width: 14, isRebate: true },
  payable: { kind: 'amount', title: '应结金额', width: 16 },
  status: { kind: 'code', title: '状态', width: 10, texts: textsOf(BILL_STATUSES) },
  closed_at: { kind: 'time', title: '出账时间', width: 20 },
  invoice_name: { kind: 'text', title: '发票', width: 24 },
} as const satisfies FileColumns

export const billLineRows = listOf<BillLine>()({
  title: '账户明细',
  key: 'key',
  rowName: ['account', 'of'],
  columns: {
    account: { kind: 'named', title: '账户', width: 220, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    of: { kind: 'own', title: '所属月份', width: 130 },
    spend: { ...money, title: '消耗', width: 120, field: 'spend' },
    service_fee: { ...money, title: '服务费', width: 110, field: 'service_fee' },
    tax: { ...money, title: '税费', width: 110, field: 'tax' },
    check: { kind: 'own', title: '核对', width: 130, hint: '账单与渠道发票、每日消耗核对，每日更新；不改变账单' },
  },
  card: { head: ['account'], figures: ['spend', 'service_fee', 'tax'], lines: [['of'], ['check']] },
})

export const billLineFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  of_month: { kind: 'text', title: '所属月份', width: 12 },
  currency: { kind: 'text', title: '币种', width: 8 },
  spend: { kind: 'amount', title: '消耗', width: 16 },
  spend_usd: { kind: 'amount', title: '消耗(USD)', width: 16 },
  service_fee: { kind: 'amount', title: '服务费', width: 14 },
  tax: { kind: 'amount', title: '税费', width: 14 },
} as const satisfies FileColumns

const pages = [
  { route: 'MonthlyBill', channels: CHANNEL_CODES },
  { route: 'ReckoningBill', channels: CHANNEL_CODES },
] as const
export const billLists = portalLists(billEndpoints, {
  BILLS: { call: 'list', filters: billFilters, rows: billRows, file: billFile, pages },
  BILL_LINES: {
    call: 'lines',
    filters: billLineFilters,
    rows: billLineRows,
    file: billLineFile,
    title: '账单明细',
    filePath: '/api/bill/client/consume/bills/customers/{id}/export',
    pages,
  },
})
