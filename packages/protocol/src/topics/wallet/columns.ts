// The columns of the wallet's flows and of their file (screens.md 7, Wallet).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { type Asked, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { walletEndpoints } from './endpoints.ts'
import { FLOW_TYPES } from './enums.ts'
import { offeredFlowFilters } from './lists.ts'
import type { Flow } from './schemas.ts'

const TYPE_TEXTS = textsOf(FLOW_TYPES)

/** What a flow leaves is the wallet's 余额, or a credit line's 可用授信: the page names it. */
export const flowRows = listOf<Flow>()({
  title: '钱包流水',
  key: 'flow_no',
  rowName: ['flow_no'],
  columns: {
    flow_no: { kind: 'id', title: '流水号', width: 166, pin: 'left', locked: true, field: 'flow_no', copy: '复制流水号' },
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 174, sortable: true, field: 'at' },
    type: { kind: 'code', title: '类型', width: 96, field: 'flow_type', texts: TYPE_TEXTS },
    currency: { kind: 'text', title: '币种', width: 60, field: 'currency' },
    income: { kind: 'own', title: '收入', width: 116, align: 'right', sortable: true },
    expense: { kind: 'own', title: '支出', width: 116, align: 'right', sortable: true },
    balance: { kind: 'money', title: '余额', width: 118, field: 'balance_after', currency: 'currency' },
    reference: { kind: 'own', title: '关联单号', width: 190 },
    account: { kind: 'own', title: '渠道 / 账户', width: 234 },
    summary: { kind: 'text', title: '摘要', width: 190, field: 'summary' },
    operator: { kind: 'text', title: '操作人', width: 100, field: 'operator' },
  },
})

export const flowFile = {
  flow_no: { kind: 'id', title: '流水号', width: 24 },
  at: { kind: 'time', title: '时间', width: 20 },
  flow_type: { kind: 'code', title: '类型', width: 14, texts: TYPE_TEXTS },
  currency: { kind: 'text', title: '币种', width: 8 },
  income: { kind: 'amount', title: '收入', width: 16 },
  expense: { kind: 'amount', title: '支出', width: 16 },
  balance_after: { kind: 'amount', title: '余额 / 可用授信', width: 16 },
  reference_no: { kind: 'id', title: '关联单号', width: 24 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  summary: { kind: 'text', title: '摘要', width: 36 },
  operator: { kind: 'text', title: '操作人', width: 16 },
} as const satisfies FileColumns

export const walletLists = portalLists(walletEndpoints, {
  WALLET_FLOWS: {
    call: 'flows',
    filters: offeredFlowFilters,
    rows: flowRows,
    file: flowFile,
    fileName: ({ currency }: Asked) => (currency ? `${currency}钱包流水` : undefined),
    pages: [{ route: 'Wallet' }],
  },
})
