// The columns of the operation records of quota and of their files (screens.md 5.11).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { type Asked, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { both } from '../../vocabulary/buttons.ts'
import { CHANNEL_CODES, CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { quotaEndpoints } from './endpoints.ts'
import { LEG_KINDS, ORDER_STATUSES } from './enums.ts'
import { clearFilters, recordFilters, transferFilters } from './lists.ts'
import type { QuotaRecord } from './schemas.ts'
import { SHOWN_STATES } from './shown-states.ts'
import type { TransferOrder } from './transfer-schemas.ts'

const SHOWN_TEXTS = textsOf(SHOWN_STATES)
const dollars = { kind: 'money', currency: 'currency', hasSymbol: 'foreign' } as const

export const recordRows = listOf<QuotaRecord>()({
  title: '额度记录',
  key: 'item_id',
  rowName: ['account', 'apply_no'],
  columns: {
    apply_no: { kind: 'id', title: '单号 / 提交时间', width: 206, pin: 'left', locked: true, field: 'apply_no', copy: '复制单号' },
    account: {
      kind: 'named',
      title: '广告账户',
      width: 228,
      field: 'account_name',
      id: 'outside_account_id',
      channel: 'channel',
    },
    type: { kind: 'code', title: '类型', width: 78, field: 'leg', texts: LEG_KINDS },
    state: { kind: 'own', title: '状态', width: 112 },
    reason: { kind: 'text', title: '失败原因', width: 128, field: 'fail_reason' },
    amount: { kind: 'own', title: '金额（$）', width: 100, align: 'right' },
    service_fee: { kind: 'own', title: '服务费', width: 80, align: 'right' },
    tax: { kind: 'own', title: '税费', width: 70, align: 'right' },
    total: { ...dollars, title: '实付（$）', width: 100, field: 'paid' },
    returned: { kind: 'own', title: '退回（$）', width: 104, align: 'right' },
    before: { ...dollars, title: '操作前额度', width: 116, hiddenByDefault: true, isSpend: true, field: 'before_limit' },
    after: { ...dollars, title: '操作后额度', width: 116, hiddenByDefault: true, isSpend: true, field: 'after_limit' },
    finished_at: { kind: 'time', title: '完成时间', hint: '北京时间 GMT+8', width: 184, field: 'finished_at' },
    submitter: { kind: 'text', title: '提交人', width: 96, field: 'submitter' },
    company: { kind: 'text', title: '开户公司', width: 132, field: 'company_name' },
    remark: { kind: 'text', title: '备注', width: 160, hiddenByDefault: true, field: 'remark' },
    actions: { kind: 'own', title: '操作', width: 112, align: 'right', pin: 'right', locked: true },
  },
  card: { head: ['account', 'state'], lines: [['type', 'apply_no'], ['reason']], end: ['actions'] },
})

export const recordFile = {
  apply_no: { kind: 'id', title: '单号', width: 24 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  type: { kind: 'code', title: '类型', width: 14, texts: LEG_KINDS },
  currency: { kind: 'text', title: '币种', width: 8 },
  amount: { kind: 'amount', title: '申请金额', width: 14 },
  approved_amount: { kind: 'amount', title: '核准金额', width: 14 },
  service_fee: { kind: 'amount', title: '服务费', width: 14 },
  tax: { kind: 'amount', title: '税费', width: 14 },
  total: { kind: 'amount', title: '实付', width: 14 },
  pay_currency: { kind: 'text', title: '支付币种', width: 10 },
  pay_cost: { kind: 'amount', title: '整单支付金额', width: 16 },
  pay_rate: { kind: 'text', title: '支付汇率', width: 12 },
  returned: { kind: 'amount', title: '退回', width: 14 },
  before_limit: { kind: 'amount', title: '操作前额度', width: 14, isSpend: true },
  after_limit: { kind: 'amount', title: '操作后额度', width: 14, isSpend: true },
  state: { kind: 'code', title: '状态', width: 14, texts: SHOWN_TEXTS },
  fail_reason: { kind: 'text', title: '失败原因', width: 36 },
  submitter: { kind: 'text', title: '提交人', width: 14 },
  apply_time: { kind: 'time', title: '提交时间', width: 20 },
  finished_at: { kind: 'time', title: '完成时间', width: 20 },
  remark: { kind: 'text', title: '备注', width: 30 },
} as const satisfies FileColumns

/** Both sides stand on the line of the one that gives. */
const TRANSFER_CARD = {
  head: ['apply_no', 'status'],
  lines: [['out'], ['amount', 'submitter', 'apply_time'], ['remark']],
} as const

export const transferRows = listOf<TransferOrder>()({
  title: '转移记录',
  key: 'apply_no',
  rowName: ['apply_no'],
  columns: {
    apply_no: { kind: 'id', title: '单号', width: 232, pin: 'left', locked: true, field: 'apply_no', copy: '复制单号' },
    out: { kind: 'own', title: '转出账户', width: 200 },
    channel: { kind: 'own', title: '平台', width: 112 },
    in: { kind: 'own', title: '转入账户', width: 208 },
    amount: { kind: 'own', title: '金额（$）', width: 104, align: 'right' },
    submitter: { kind: 'text', title: '提交人', width: 78, field: 'submitter' },
    apply_time: { kind: 'time', title: '申请时间', hint: '北京时间 GMT+8', width: 172, field: 'apply_time' },
    status: { kind: 'own', title: '状态', width: 104 },
    remark: { kind: 'text', title: '备注', width: 80, field: 'remark' },
  },
  card: TRANSFER_CARD,
})
/** Among the operation records, where each can be opened. */
export const transferRecordRows = listOf<TransferOrder>()({
  ...transferRows,
  card: { ...TRANSFER_CARD, end: ['actions'] },
  columns: { ...transferRows.columns, actions: { kind: 'own', title: '操作', width: 80, align: 'right', pin: 'right', locked: true } },
})

export const transferFile = {
  apply_no: { kind: 'id', title: '单号', width: 24 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: CHANNEL_NAMES },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  out_accounts: { kind: 'text', title: '转出账户', width: 48 },
  in_accounts: { kind: 'text', title: '转入账户', width: 48 },
  currency: { kind: 'text', title: '币种', width: 8 },
  amount: { kind: 'amount', title: '金额', width: 14 },
  submitter: { kind: 'text', title: '提交人', width: 14 },
  apply_time: { kind: 'time', title: '申请时间', width: 20 },
  status: {
    kind: 'code',
    title: '状态',
    width: 12,
    texts: textsOf({ ...ORDER_STATUSES, REJECTED: SHOWN_STATES.REJECTED, CANCELLED: SHOWN_STATES.CANCELLED }),
  },
  fail_reason: { kind: 'text', title: '失败原因', width: 36 },
  remark: { kind: 'text', title: '备注', width: 30 },
} as const satisfies FileColumns

export const quotaLists = portalLists(quotaEndpoints, {
  TRANSACTION_DETAILS: {
    call: 'records',
    subCustomerCall: 'subCustomerRecords',
    filters: [recordFilters, clearFilters],
    rows: recordRows,
    file: recordFile,
    fileName: ({ adjust_type }: Asked) => (adjust_type === 'CLEAR' ? '清零记录' : undefined),
    pages: [{ route: 'OperateRecord', buttons: { retry: both } }],
  },
  TRANSFER_DETAILS: {
    call: 'transfers',
    subCustomerCall: 'subCustomerTransfers',
    filters: transferFilters,
    rows: [transferRecordRows, transferRows],
    file: transferFile,
    pages: [{ route: 'OperateRecord' }, { route: 'AccountTransfer', channels: CHANNEL_CODES }],
  },
})
