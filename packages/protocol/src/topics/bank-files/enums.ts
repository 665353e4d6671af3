// Words of bank files: their states, the verdicts of their lines, and what a bank's column may be.
import type { Tone } from '../ad-accounts/enums.ts'

type State = { text: string; tone: Tone }

/** A file waits for its columns, then for somebody to confirm it; its lines are then booked in the background. */
export const BANK_FILE_STATES = {
  UNMAPPED: { text: '待设置列', tone: 'warning' },
  WAITING: { text: '待确认', tone: 'warning' },
  RUNNING: { text: '登记中', tone: 'info' },
  DONE: { text: '已完成', tone: 'success' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const satisfies Record<string, State>
export type BankFileState = keyof typeof BANK_FILE_STATES
export const BANK_FILE_STATE_CODES = Object.keys(BANK_FILE_STATES) as [BankFileState, ...BankFileState[]] // the literal above is the list

export const BANK_LINE_STATES = {
  READY: { text: '待登记', tone: 'info' },
  DONE: { text: '已登记', tone: 'success' },
  SAME: { text: '已存在', tone: 'neutral' },
  MAYBE: { text: '可能重复', tone: 'warning' },
  OPEN: { text: '未完成，不登记', tone: 'neutral' },
  OUT: { text: '支出，不登记', tone: 'neutral' },
  INVALID: { text: '有问题', tone: 'error' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const satisfies Record<string, State>
export type BankLineState = keyof typeof BANK_LINE_STATES
export const BANK_LINE_STATE_CODES = Object.keys(BANK_LINE_STATES) as [BankLineState, ...BankLineState[]] // the literal above is the list

/** What a column of a bank's file may be. `usual`: how banks call it, so that it is proposed. */
export const BANK_FIELDS = {
  paid_on: {
    text: '交易日期',
    isRequired: true,
    usual: ['交易日期', '记账日期', '入账日期', '交易日', '日期', '交易时间', 'date', 'transaction date', 'value date'],
  },
  amount_in: {
    text: '收入金额',
    isRequired: true,
    usual: [
      '收入金额',
      '贷方发生额',
      '贷方金额',
      '收入',
      '存入',
      '贷方',
      '交易金额',
      '发生额',
      '金额',
      'credit',
      'credit amount',
      'deposit',
      'amount',
    ],
  },
  amount_out: {
    text: '支出金额',
    isRequired: false,
    usual: ['支出金额', '借方发生额', '借方金额', '支出', '支取', '借方', 'debit', 'debit amount', 'withdrawal'],
  },
  direction: {
    text: '收支方向',
    isRequired: false,
    usual: [
      '借贷标志',
      '借贷标识',
      '借贷方向',
      '借贷',
      '收支',
      '收支方向',
      '收支类型',
      '交易方向',
      '方向',
      'dr/cr',
      'd/c',
      'cr/dr',
      'direction',
    ],
  },
  currency: {
    text: '币种',
    isRequired: false,
    usual: ['币种', '货币', '交易币种', '账户币种', '币别', 'currency', 'ccy', 'currency code', 'account currency', 'transaction currency'],
  },
  status: {
    text: '状态',
    isRequired: false,
    usual: ['状态', '交易状态', '入账状态', '处理状态', '记账状态', 'status', 'transaction status', 'payment status', 'state'],
  },
  payer: {
    text: '付款户名',
    isRequired: false,
    usual: ['对方户名', '对方名称', '付款人名称', '付款户名', '对方账户名称', '付款人', 'payer', 'counterparty', 'remitter'],
  },
  payer_account: {
    text: '付款账号',
    isRequired: false,
    usual: ['对方账号', '付款账号', '对方账户', '付款人账号', 'payer account', 'counterparty account'],
  },
  memo: {
    text: '附言',
    isRequired: false,
    usual: ['附言', '摘要', '备注', '用途', 'memo', 'remark', 'remarks', 'description', 'narrative'],
  },
  memo_more: { text: '附言（第二列）', isRequired: false, usual: ['用途', '备注', '摘要', 'details', 'particulars'] },
  reference: {
    text: '流水号',
    isRequired: false,
    usual: ['交易流水号', '流水号', '流水', '交易参考号', '核心流水号', '凭证号', 'reference', 'bank reference', 'transaction id'],
  },
} as const satisfies Record<string, { text: string; isRequired: boolean; usual: readonly string[] }>
export type BankField = keyof typeof BANK_FIELDS
export const BANK_FIELD_CODES = Object.keys(BANK_FIELDS) as [BankField, ...BankField[]] // the literal above is the list

/** Each field by the bank's own title; null where its files have none. */
export type BankColumns = Readonly<Record<BankField, string | null>>

/** A file that has a column of such a name is not read without it: money of another currency, or that never came, would be booked. */
export const NEVER_LEFT_OUT = ['currency', 'status'] as const satisfies readonly BankField[]

/** Lines of one file, titles apart. */
export const BANK_LINES_MOST = 5_000
export const BANK_TITLE_MOST = 60
/** Amounts have so many digits before their point at most. */
export const BANK_WHOLE_DIGITS = 12
