// The columns of files of imported bills and of the lines of one.
import { listOf } from '../../lists/columns.ts'
import { OTHER_CHANNELS } from '../repayments/enums.ts'
import { CHANNEL_FILE_STATES, CHANNEL_LINE_STATES } from './channel-bill-enums.ts'
import type { ChannelFileRow, ChannelLine } from './channel-bill-schemas.ts'

export const channelFileRows = listOf<ChannelFileRow>()({
  title: '渠道账单',
  key: 'file_id',
  rowName: ['file'],
  columns: {
    file: { kind: 'text', title: '文件', width: 240, pin: 'left', locked: true, field: 'file_name' },
    state: { kind: 'state', title: '状态', width: 100, field: 'state', states: CHANNEL_FILE_STATES },
    lines: { kind: 'number', title: '行数', width: 76, field: 'lines' },
    wrong: { kind: 'number', title: '有问题', width: 80, field: 'wrong' },
    customers: { kind: 'number', title: '客户数', width: 80, field: 'customers' },
    bills: { kind: 'number', title: '账单数', hint: '每个客户、公司、渠道、币种与月份一张', width: 80, field: 'bills' },
    created: { kind: 'person', title: '上传', width: 184, field: 'staff_name', at: 'created_at' },
    ended: { kind: 'time', title: '完成时间', hint: '北京时间 GMT+8', width: 172, field: 'ended_at' },
    action: { kind: 'own', title: '操作', width: 80, pin: 'right', locked: true },
  },
  card: {
    head: ['file', 'state'],
    lines: [
      [
        ['行数', 'lines'],
        ['有问题', 'wrong'],
        ['账单', 'bills'],
      ],
      ['created'],
    ],
    end: ['action'],
  },
})

export const channelLineRows = listOf<ChannelLine>()({
  title: '逐行结果',
  key: 'line_key',
  rowName: ['row_no'],
  columns: {
    row_no: { kind: 'number', title: '行', width: 64, locked: true, field: 'row_no' },
    state: { kind: 'state', title: '结果', width: 96, field: 'state', states: CHANNEL_LINE_STATES },
    problem: { kind: 'text', title: '说明', width: 200, field: 'problem', below: 'column_title' },
    amount: { kind: 'money', title: '金额', width: 110, field: 'amount', currency: 'currency' },
    customer: { kind: 'named', title: '客户', width: 190, field: 'customer_name', id: 'customer_id' },
    company: { kind: 'text', title: '公司', width: 170, field: 'company_name' },
    channel: { kind: 'code', title: '渠道', width: 96, field: 'channel', texts: OTHER_CHANNELS },
    account: { kind: 'named', title: '账户', width: 200, field: 'account_name', id: 'outside_account_id' },
    month: { kind: 'text', title: '账单月份', width: 96, field: 'month' },
    corrects: { kind: 'text', title: '更正月份', width: 96, field: 'corrects' },
    currency: { kind: 'text', title: '币种', width: 68, field: 'currency' },
    note: { kind: 'text', title: '备注', width: 160, field: 'note' },
    statement: { kind: 'id', title: '对账单号', width: 150, field: 'statement_id', copy: '复制对账单号' },
    content: { kind: 'text', title: '原文', width: 280, field: 'content' },
  },
  card: {
    head: ['row_no', 'state'],
    lines: [['problem'], ['customer'], ['channel', 'month'], ['account'], [['金额', 'amount']], ['content']],
  },
})
