// The columns of bank files and of the lines of one.
import { listOf } from '../../lists/columns.ts'
import { BANKS } from '../wallet/banks.ts'
import { BANK_FILE_STATES, BANK_LINE_STATES } from './enums.ts'
import type { BankFileRow, BankLine } from './schemas.ts'

export const bankFileRows = listOf<BankFileRow>()({
  title: '银行流水',
  key: 'file_id',
  rowName: ['bank', 'file'],
  columns: {
    file: { kind: 'text', title: '文件', width: 180, pin: 'left', locked: true, field: 'file_name' },
    bank: { kind: 'code', title: '收款账户', width: 140, field: 'bank', texts: BANKS },
    currency: { kind: 'text', title: '币种', width: 72, hiddenByDefault: true, field: 'currency' },
    state: { kind: 'state', title: '状态', width: 100, field: 'state', states: BANK_FILE_STATES },
    lines: { kind: 'number', title: '行数', width: 64, field: 'lines' },
    ready: { kind: 'number', title: '待登记', width: 72, field: 'ready' },
    done: { kind: 'number', title: '已登记', width: 72, field: 'done' },
    same: { kind: 'number', title: '已存在', width: 72, hiddenByDefault: true, field: 'same' },
    maybe: { kind: 'number', title: '可能重复', width: 72, field: 'maybe' },
    open: { kind: 'number', title: '未完成', width: 72, hiddenByDefault: true, field: 'open' },
    out: { kind: 'number', title: '支出', width: 60, field: 'out' },
    wrong: { kind: 'number', title: '有问题', width: 72, field: 'wrong' },
    total: {
      kind: 'money',
      title: '收入合计',
      hint: '待登记与已登记的收入',
      width: 140,
      below: 'currency',
      field: 'total',
      currency: 'currency',
    },
    created: { kind: 'person', title: '上传', width: 160, field: 'staff_name', at: 'created_at' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['file', 'state'],
    lines: [
      ['bank', 'currency'],
      [
        ['待登记', 'ready'],
        ['已登记', 'done'],
        ['可能重复', 'maybe'],
        ['有问题', 'wrong'],
      ],
      [['收入合计', 'total']],
      ['created'],
    ],
    end: ['action'],
  },
})

export const bankLineRows = listOf<BankLine>()({
  title: '逐行结果',
  key: 'line_key',
  rowName: ['row_no'],
  columns: {
    row_no: { kind: 'number', title: '行', width: 64, locked: true, field: 'row_no' },
    state: { kind: 'state', title: '结果', width: 120, field: 'state', states: BANK_LINE_STATES },
    problem: { kind: 'text', title: '说明', width: 240, field: 'problem', below: 'column_title' },
    paid_on: { kind: 'text', title: '交易日期', width: 108, field: 'paid_on' },
    amount: { kind: 'money', title: '收入金额', width: 130, field: 'amount', currency: 'currency' },
    payer: { kind: 'text', title: '付款户名', width: 170, field: 'payer', below: 'payer_account' },
    memo: { kind: 'text', title: '附言', width: 180, field: 'memo' },
    reference: { kind: 'text', title: '流水号', width: 170, field: 'reference' },
    other: { kind: 'person', title: '说明为另一笔', width: 184, field: 'other_by', at: 'other_at' },
    content: { kind: 'text', title: '原文', width: 280, field: 'content' },
    action: { kind: 'own', title: '操作', width: 92, pin: 'right', locked: true },
  },
  card: {
    head: ['row_no', 'state'],
    lines: [['paid_on', 'amount'], ['payer'], ['memo'], ['problem'], ['other'], ['content']],
    end: ['action'],
  },
})
