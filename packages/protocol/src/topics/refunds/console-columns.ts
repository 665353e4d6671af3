// The columns of refunds and chargebacks in the console, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { METHOD_TEXTS } from '../payments/lists.ts'
import type { Chargeback, ConsoleRefund } from './console-schemas.ts'
import { CHARGEBACK_CAUSES } from './enums.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const consoleRefundRows = listOf<ConsoleRefund>()({
  title: '退款',
  key: 'refund_id',
  rowName: ['refund'],
  columns: {
    refund: { kind: 'own', title: '退款单号', width: 200, pin: 'left', locked: true },
    customer: { kind: 'own', title: '客户', width: 136 },
    status: { kind: 'own', title: '状态', width: 118 },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    amount: { ...money, title: '金额', width: 130, below: 'currency', field: 'amount' },
    available: { ...money, title: '可用余额', hint: '钱包现在可用的余额，不含本单冻结的款项', width: 130, field: 'available' },
    ways: { kind: 'text', title: '退款方式', width: 130, below: 'reason', field: 'ways' },
    payee: { kind: 'own', title: '收款户名 / 账号', width: 168 },
    same_name: { kind: 'own', title: '户名一致', width: 84 },
    recharges: { kind: 'text', title: '原充值单', width: 176, hiddenByDefault: true, field: 'recharges' },
    reason: { kind: 'text', title: '原因', width: 180, hiddenByDefault: true, field: 'reason' },
    submitted: { kind: 'time', title: '提交时间', hint: '北京时间 GMT+8', width: 116, isStacked: true, field: 'submitted_at' },
    ended: { kind: 'time', title: '结束时间', width: 164, hiddenByDefault: true, field: 'ended_at' },
    note: { kind: 'text', title: '结果说明', width: 200, hiddenByDefault: true, field: 'note' },
  },
  card: {
    head: ['refund', 'status'],
    lines: [
      ['customer'],
      [
        ['金额', 'amount'],
        ['币种', 'currency'],
        ['方式', 'ways'],
      ],
      [['提交', 'submitted']],
    ],
  },
})

export const chargebackRows = listOf<Chargeback>()({
  title: '拒付与渠道退款',
  key: 'chargeback_id',
  rowName: ['outside'],
  columns: {
    outside: { kind: 'id', title: '渠道单号', width: 180, pin: 'left', locked: true, field: 'outside_id' },
    customer: { kind: 'own', title: '客户', width: 130 },
    cause: { kind: 'code', title: '原因', width: 76, field: 'cause', texts: CHARGEBACK_CAUSES },
    phase: { kind: 'own', title: '状态', width: 104 },
    method: { kind: 'code', title: '支付方式', width: 100, hiddenByDefault: true, field: 'method', texts: METHOD_TEXTS },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    amount: { ...money, title: '金额', width: 130, below: 'currency', field: 'amount' },
    held: { ...money, title: '钱包冻结', width: 130, field: 'held' },
    wallet: { ...money, title: '钱包承担', width: 130, field: 'from_wallet' },
    agency: { ...money, title: '平台承担', width: 130, field: 'from_agency' },
    recharge: { kind: 'text', title: '充值单号', width: 176, hiddenByDefault: true, field: 'recharge_id' },
    transaction: { kind: 'id', title: '渠道交易号', width: 190, hiddenByDefault: true, field: 'transaction_id' },
    noted: { kind: 'time', title: '通知时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'noted_at' },
    booked: { kind: 'time', title: '扣回时间', width: 164, hiddenByDefault: true, field: 'booked_at' },
    given_back: { kind: 'time', title: '退回时间', width: 164, hiddenByDefault: true, field: 'given_back_at' },
    actions: { kind: 'own', title: '操作', width: 100, pin: 'right' },
  },
  card: {
    head: ['outside', 'phase'],
    lines: [
      ['customer'],
      [
        ['原因', 'cause'],
        ['金额', 'amount'],
        ['方式', 'method'],
      ],
      [['通知', 'noted']],
      ['actions'],
    ],
  },
})
