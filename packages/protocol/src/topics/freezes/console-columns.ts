// The columns of the console's freezes, and its phone card.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { FROZEN_STATUSES } from '../ad-accounts/enums.ts'
import type { ConsoleFreeze } from './console-schemas.ts'
import { FREEZE_SOURCES } from './enums.ts'

export const consoleFreezeRows = listOf<ConsoleFreeze>()({
  title: '冻结记录',
  key: 'record_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '广告账户', width: 200, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    channel: { kind: 'code', title: '渠道', width: 90, field: 'channel', texts: CHANNEL_NAMES },
    customer: { kind: 'text', title: '客户/子客户', width: 170, field: 'customer_name', below: 'sub_customer_name' },
    status: { kind: 'state', title: '冻结状态', width: 120, field: 'status', states: FROZEN_STATUSES },
    source: { kind: 'code', title: '来源', width: 100, field: 'source', texts: FREEZE_SOURCES },
    reason: { kind: 'text', title: '冻结原因', width: 200, field: 'reason' },
    balance: { kind: 'money', title: '冻结时余额', width: 110, field: 'balance', currency: 'currency' },
    currency: { kind: 'text', title: '币种', width: 58, field: 'currency' },
    asked: { kind: 'text', title: '申请理由', width: 200, field: 'asked_reason' },
    evidence: { kind: 'number', title: '凭证', width: 64, field: 'evidence_count' },
    frozen: { kind: 'time', title: '冻结时间', width: 116, isStacked: true, field: 'frozen_at' },
    applied: { kind: 'time', title: '申请时间', width: 116, isStacked: true, field: 'applied_at' },
    processed: { kind: 'time', title: '处理时间', width: 116, isStacked: true, hiddenByDefault: true, field: 'processed_at' },
    opinion: { kind: 'text', title: '处理意见', width: 200, hiddenByDefault: true, field: 'opinion' },
    thawed: { kind: 'time', title: '解冻时间', width: 116, isStacked: true, field: 'thawed_at', hiddenByDefault: true },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [['channel', 'customer'], ['source', 'reason'], [['冻结于', 'frozen']], [['申请理由', 'asked']]],
    end: ['action'],
  },
})
