// The columns of the console's bindings and of changes seen at the platforms, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { CHANGE_TYPES } from '../ad-accounts/change-enums.ts'
import { BINDING_ROLES } from './enums.ts'
import type { ConsoleBinding, SeenChange } from './room-schemas.ts'

const account = {
  kind: 'named',
  title: '广告账户',
  width: 190,
  pin: 'left',
  locked: true,
  field: 'account_name',
  id: 'outside_account_id',
  channel: 'channel',
} as const
const customer = { kind: 'text', title: '客户', width: 130, field: 'customer_name', below: 'sub_customer_name' } as const

export const consoleBindingRows = listOf<ConsoleBinding>()({
  title: '绑定',
  key: 'pair_id',
  rowName: ['account', 'type'],
  columns: {
    account,
    customer,
    type: { kind: 'own', title: '类型 / 申请单号', width: 178 },
    target: { kind: 'own', title: '目标 ID / 权限', width: 170 },
    state: { kind: 'own', title: '状态', width: 112 },
    told: { kind: 'own', title: '渠道返回', width: 176 },
    submitted: { kind: 'time', title: '提交时间', width: 100, isStacked: true, field: 'submitted_at' },
    age: { kind: 'own', title: '等待时长', width: 88, align: 'right' },
    submitter: { kind: 'text', title: '提交人', width: 90, hiddenByDefault: true, field: 'submitter' },
    role: { kind: 'code', title: '权限', width: 76, hiddenByDefault: true, field: 'role', texts: BINDING_ROLES },
    id: { kind: 'id', title: '申请单号', width: 186, hiddenByDefault: true, field: 'pair_id', copy: '复制单号' },
    ended: { kind: 'time', title: '结束时间', width: 104, isStacked: true, hiddenByDefault: true, field: 'ended_at' },
    action: { kind: 'own', title: '操作', width: 92, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'state'],
    lines: [
      ['customer'],
      ['type'],
      [['目标', 'target']],
      [['渠道返回', 'told']],
      [
        ['提交', 'submitted'],
        ['已等待', 'age'],
      ],
    ],
    end: ['action'],
  },
})

export const seenChangeRows = listOf<SeenChange>()({
  title: '渠道侧变更',
  key: 'change_id',
  rowName: ['account', 'type'],
  columns: {
    account,
    customer,
    type: { kind: 'code', title: '变更', width: 86, field: 'change_type', texts: CHANGE_TYPES },
    before: { kind: 'own', title: '变更前', width: 150 },
    after: { kind: 'own', title: '变更后', width: 150 },
    seen: { kind: 'time', title: '发现时间', width: 100, isStacked: true, field: 'seen_at' },
    against: { kind: 'own', title: '与我方操作', width: 100 },
    ours: { kind: 'own', title: '我方最近操作', width: 230 },
    action: { kind: 'own', title: '操作', width: 92, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'against'],
    lines: [['customer'], [['变更', 'type']], [['变更前', 'before']], [['变更后', 'after']], [['我方最近', 'ours']], [['发现', 'seen']]],
    end: ['action'],
  },
})
