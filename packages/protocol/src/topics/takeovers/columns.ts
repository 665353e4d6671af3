// The columns of takeovers and of the rows of one.
import { listOf } from '../../lists/columns.ts'
import { TAKEOVER_ROW_STATES, TAKEOVER_STATES } from './enums.ts'
import { SHEET_TITLES } from './lists.ts'
import type { Takeover, TakeoverRow, TakeoverTerm } from './schemas.ts'

export const takeoverRows = listOf<Takeover>()({
  title: '旧系统导入',
  key: 'run_id',
  rowName: ['created'],
  columns: {
    created: { kind: 'person', title: '提交', width: 170, pin: 'left', locked: true, field: 'staff_name', at: 'created_at' },
    state: { kind: 'state', title: '状态', width: 160, field: 'state', states: TAKEOVER_STATES },
    rows: { kind: 'number', title: '行数', width: 84, field: 'rows' },
    ready: { kind: 'number', title: '将新建', width: 84, field: 'ready' },
    done: { kind: 'number', title: '已导入', width: 84, field: 'done' },
    same: { kind: 'number', title: '已存在', width: 84, field: 'same' },
    waiting: { kind: 'number', title: '进行中', hint: '渠道接管中，或等待另一人复核', width: 92, field: 'waiting' },
    wrong: { kind: 'number', title: '有问题', width: 84, field: 'wrong' },
    reason: { kind: 'text', title: '原因', width: 180, field: 'reason' },
    ended_at: { kind: 'time', title: '完成时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'ended_at' },
    action: { kind: 'own', title: '操作', width: 80, pin: 'right', locked: true },
  },
  card: {
    head: ['created', 'state'],
    lines: [
      [
        ['行数', 'rows'],
        ['已导入', 'done'],
      ],
      [
        ['有问题', 'wrong'],
        ['进行中', 'waiting'],
      ],
      ['reason'],
    ],
    end: ['action'],
  },
})

export const takeoverRowRows = listOf<TakeoverRow>()({
  title: '逐行结果',
  key: 'row_key',
  rowName: ['sheet', 'row_no'],
  columns: {
    sheet: { kind: 'code', title: '表格', width: 92, locked: true, field: 'sheet', texts: SHEET_TITLES },
    row_no: { kind: 'number', title: '行', width: 64, locked: true, field: 'row_no' },
    state: { kind: 'state', title: '结果', width: 96, field: 'state', states: TAKEOVER_ROW_STATES },
    column_title: { kind: 'text', title: '列', width: 120, field: 'column_title' },
    problem: { kind: 'text', title: '说明', width: 250, field: 'problem' },
    content: { kind: 'text', title: '内容', width: 260, field: 'content' },
  },
  card: {
    head: ['sheet', 'state'],
    lines: [
      [
        ['行', 'row_no'],
        ['列', 'column_title'],
      ],
      ['problem'],
      ['content'],
    ],
  },
})

export const takeoverTermRows = listOf<TakeoverTerm>()({
  title: '导入资金明细',
  key: 'row_no',
  rowName: ['customer', 'row_no'],
  columns: {
    row_no: { kind: 'number', title: '行', width: 56, locked: true, field: 'row_no' },
    customer: { kind: 'text', title: '客户', width: 170, locked: true, field: 'customer_name', below: 'sub_customer_name' },
    currency: { kind: 'text', title: '币种', width: 64, field: 'currency' },
    amount: { kind: 'money', title: '金额', width: 130, field: 'amount', currency: 'currency' },
    rates: { kind: 'text', title: '费率', width: 260, field: 'rates' },
  },
  card: {
    head: ['customer', 'amount'],
    lines: [[['行', 'row_no'], 'rates']],
  },
})
