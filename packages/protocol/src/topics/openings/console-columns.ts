// The columns of the console's openings and of accounts that a platform made too often, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { INDUSTRIES } from '../companies/enums.ts'
import type { ConsoleOpening, SurplusAccount } from './room-schemas.ts'

export const consoleOpeningRows = listOf<ConsoleOpening>()({
  title: '开户申请',
  key: 'apply_id',
  rowName: ['account', 'customer'],
  columns: {
    account: { kind: 'named', title: '账户名称', width: 190, pin: 'left', locked: true, field: 'account_name', id: 'apply_id' },
    channel: { kind: 'code', title: '渠道', width: 86, field: 'channel', texts: CHANNEL_NAMES },
    customer: { kind: 'text', title: '客户', width: 180, field: 'customer_name' },
    company: { kind: 'text', title: '主体', width: 200, field: 'company_name', below: 'registration_number' },
    status: { kind: 'own', title: '状态', width: 130 },
    accounts: { kind: 'own', title: '已开 / 申请', width: 92, align: 'right' },
    age: { kind: 'own', title: '已等待', width: 88, align: 'right' },
    terms: { kind: 'text', title: '时区 / 币种', width: 140, hiddenByDefault: true, field: 'timezone', below: 'currency' },
    industry: { kind: 'code', title: '行业', width: 150, hiddenByDefault: true, field: 'industry', texts: INDUSTRIES },
    website: { kind: 'text', title: '推广链接', width: 200, field: 'website', hiddenByDefault: true },
    submitted: { kind: 'time', title: '提交时间', width: 108, isStacked: true, field: 'submitted_at' },
    reviewer: { kind: 'text', title: '审核人', width: 80, field: 'reviewer' },
    reviewed: { kind: 'time', title: '审核时间', width: 108, isStacked: true, hiddenByDefault: true, field: 'reviewed_at' },
    submitter: { kind: 'text', title: '提交人', width: 100, hiddenByDefault: true, field: 'submitter' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [
      ['channel', 'customer'],
      ['company'],
      [
        ['已开', 'accounts'],
        ['已等待', 'age'],
      ],
      [['提交', 'submitted']],
    ],
    end: ['action'],
  },
})

export const surplusRows = listOf<SurplusAccount>()({
  title: '多出账户',
  key: ['channel', 'outside_account_id'],
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '多出账户', width: 210, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    channel: { kind: 'code', title: '渠道', width: 90, field: 'channel', texts: CHANNEL_NAMES },
    parent: { kind: 'id', title: '开户归属', width: 170, field: 'parent_id', copy: '复制开户归属' },
    customer: { kind: 'text', title: '客户', width: 170, field: 'customer_name' },
    apply: { kind: 'id', title: '申请单号', width: 180, field: 'apply_id', copy: '复制单号' },
    found: { kind: 'time', title: '首次发现', width: 170, field: 'found_at' },
    action: { kind: 'own', title: '操作', width: 92, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'channel'],
    lines: [[['归属', 'parent']], ['customer'], [['首次发现', 'found']]],
    end: ['action'],
  },
})
