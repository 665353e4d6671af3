// The columns of the console's queue of quota orders.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import type { ConsoleLeg } from './console-schemas.ts'

export const legRows = listOf<ConsoleLeg>()({
  title: '额度工单',
  key: 'item_id',
  rowName: ['channel', 'apply_no'],
  columns: {
    apply_no: { kind: 'id', title: '单号', width: 198, pin: 'left', locked: true, field: 'apply_no' },
    state: { kind: 'own', title: '状态', width: 100 },
    kind: { kind: 'own', title: '类型', width: 84 },
    customer: { kind: 'text', title: '客户', width: 164, field: 'customer_name', below: 'sub_customer_name' },
    account: { kind: 'own', title: '广告账户', width: 204 },
    amount: { kind: 'own', title: '金额（$）', width: 130, align: 'right', sortable: true },
    fees: { kind: 'own', title: '费用（$）', width: 130, align: 'right' },
    waiting: { kind: 'own', title: '已等待', width: 96 },
    apply_time: { kind: 'time', title: '提交时间', width: 116, isStacked: true, sortable: true, field: 'apply_time' },
    channel: { kind: 'code', title: '渠道', width: 96, hiddenByDefault: true, field: 'channel', texts: CHANNEL_NAMES },
    reference: { kind: 'id', title: '渠道流水号', width: 190, hiddenByDefault: true, field: 'platform_reference' },
    sends: { kind: 'number', title: '提交次数', width: 84, hiddenByDefault: true, field: 'sends' },
    reason: { kind: 'own', title: '原因', width: 220, hiddenByDefault: true },
    submitter: { kind: 'text', title: '提交人', width: 110, hiddenByDefault: true, field: 'submitter' },
    finished_at: { kind: 'time', title: '完成时间', width: 172, hiddenByDefault: true, field: 'finished_at' },
  },
})
