// The columns of the console's pool of ad accounts, and its phone card.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import type { PoolAccount } from './console-schemas.ts'
import { ACCOUNT_STATUSES } from './enums.ts'

export const poolRows = listOf<PoolAccount>()({
  title: '广告账户',
  key: 'account_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '广告账户', width: 196, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    channel: { kind: 'code', title: '渠道', width: 82, field: 'channel', texts: CHANNEL_NAMES },
    status: { kind: 'state', title: '状态', width: 94, field: 'account_status', states: ACCOUNT_STATUSES },
    customer: { kind: 'text', title: '客户/子客户', width: 170, field: 'customer_name', below: 'sub_customer_name' },
    balance: { kind: 'money', title: '可用余额', width: 102, field: 'balance', currency: 'currency' },
    platform: {
      kind: 'money',
      title: '渠道额度',
      hint: '最近一次同步读到的额度',
      width: 102,
      field: 'platform_limit',
      currency: 'currency',
    },
    placed: { kind: 'money', title: '系统额度', hint: '总账中该账户的额度', width: 102, field: 'placed_quota', currency: 'currency' },
    difference: { kind: 'own', title: '差异', hint: '渠道额度 − 系统额度，仅显示未处理的差异', width: 84, align: 'right' },
    currency: { kind: 'text', title: '币种', width: 58, field: 'currency' },
    synced_at: { kind: 'time', title: '最近同步', hint: '北京时间 GMT+8', width: 184, field: 'synced_at' },
    tags: { kind: 'own', title: '标签', hint: '仅员工可见', width: 130, hiddenByDefault: true },
    company: { kind: 'text', title: '主体', width: 170, hiddenByDefault: true, field: 'company_name' },
  },
  card: {
    head: ['account', 'status'],
    lines: [['channel', 'customer'], [['可用余额', 'balance'], ['渠道额度', 'platform'], 'currency'], [['差异', 'difference']]],
  },
})
