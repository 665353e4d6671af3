// The columns of recharges, arrivals and doubtful tries in the console (console.md 12).
import { listOf } from '../../lists/columns.ts'
import { BANKS } from '../wallet/banks.ts'
import { PLACE_TEXTS, RECHARGE_STATES, TRY_TROUBLES } from './console-lists.ts'
import type { Arrival, PaymentTry, ScoredRecharge } from './console-schemas.ts'
import { ARRIVAL_STATES, PAYMENT_STATUSES } from './enums.ts'
import { METHOD_TEXTS } from './lists.ts'

export const consoleRechargeRows = listOf<ScoredRecharge>()({
  title: '充值单',
  key: 'recharge_id',
  rowName: ['no'],
  columns: {
    no: { kind: 'id', title: '充值单号', width: 220, pin: 'left', locked: true, field: 'recharge_id', copy: '复制充值单号' },
    customer: { kind: 'text', title: '客户', width: 140, field: 'customer_name', below: 'sub_customer_name' },
    method: { kind: 'code', title: '支付方式', width: 130, field: 'method', texts: METHOD_TEXTS },
    purpose: { kind: 'own', title: '用途', hint: '还款的款项到账后直接偿还对账单', width: 72, hiddenByDefault: true },
    currency: { kind: 'text', title: '币种', width: 68, hiddenByDefault: true, field: 'currency' },
    amount: { kind: 'money', title: '充值金额', width: 166, below: 'currency', field: 'amount', currency: 'currency' },
    received: { kind: 'money', title: '到账金额', width: 130, hiddenByDefault: true, field: 'received', currency: 'currency' },
    status: { kind: 'state', title: '状态', width: 110, field: 'status', states: RECHARGE_STATES },
    best: { kind: 'own', title: '匹配流水', hint: '未匹配资金中最相符的一笔，满分 100', width: 76 },
    payer: { kind: 'text', title: '付款户名', width: 140, field: 'payer_name' },
    code: { kind: 'text', title: '附言码', width: 110, hiddenByDefault: true, field: 'remark_code' },
    vouchers: { kind: 'number', title: '凭证', width: 56, field: 'vouchers' },
    bank: { kind: 'code', title: '收款账户', width: 150, hiddenByDefault: true, field: 'bank', texts: BANKS },
    submitted: { kind: 'time', title: '提交时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'submitted_at' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['customer', 'status'],
    figures: ['amount', 'received'],
    lines: [
      ['currency', 'purpose', 'method', 'bank'],
      [['附言码', 'code']],
      ['payer'],
      [
        ['匹配流水', 'best'],
        ['凭证', 'vouchers'],
      ],
      ['submitted'],
      ['no'],
    ],
    end: ['action'],
  },
})

export const arrivalRows = listOf<Arrival>()({
  title: '到账款项',
  key: 'arrival_id',
  rowName: ['transaction'],
  columns: {
    transaction: { kind: 'text', title: '流水号', width: 170, pin: 'left', locked: true, field: 'transaction_id' },
    place: { kind: 'code', title: '到账处', width: 130, field: 'place', texts: PLACE_TEXTS },
    currency: { kind: 'text', title: '币种', width: 68, hiddenByDefault: true, field: 'currency' },
    amount: { kind: 'money', title: '到账金额', width: 130, below: 'currency', field: 'amount', currency: 'currency' },
    payer: { kind: 'text', title: '付款户名', width: 150, field: 'payer', below: 'payer_account' },
    memo: { kind: 'text', title: '附言', width: 150, field: 'memo' },
    flag: { kind: 'text', title: '提示', width: 150, field: 'flag' },
    state: { kind: 'state', title: '状态', width: 96, hiddenByDefault: true, field: 'state', states: ARRIVAL_STATES },
    customer: { kind: 'text', title: '客户', width: 130, field: 'customer_name' },
    recharge: { kind: 'text', title: '充值单号', width: 184, hiddenByDefault: true, field: 'recharge_id' },
    arrived: { kind: 'time', title: '到账时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'arrived_at' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['place', 'state'],
    figures: ['amount'],
    lines: [['currency', 'payer'], ['memo'], ['flag'], ['customer'], ['arrived'], ['transaction']],
    end: ['action'],
  },
})

export const tryRows = listOf<PaymentTry>()({
  title: '在线异常',
  key: 'try_id',
  rowName: ['no'],
  columns: {
    no: { kind: 'id', title: '支付单号', width: 220, pin: 'left', locked: true, field: 'try_id', copy: '复制支付单号' },
    problem: { kind: 'code', title: '问题', width: 150, field: 'problem', texts: TRY_TROUBLES },
    customer: { kind: 'text', title: '客户', width: 140, field: 'customer_name' },
    method: { kind: 'code', title: '支付方式', width: 110, hiddenByDefault: true, field: 'method', texts: METHOD_TEXTS },
    currency: { kind: 'text', title: '币种', width: 68, hiddenByDefault: true, field: 'currency' },
    amount: { kind: 'money', title: '应付金额', width: 130, below: 'currency', field: 'amount', currency: 'currency' },
    status: { kind: 'state', title: '支付状态', width: 108, field: 'status', states: PAYMENT_STATUSES },
    recharge: { kind: 'state', title: '充值状态', width: 108, field: 'recharge_status', states: RECHARGE_STATES },
    trouble: { kind: 'text', title: '渠道返回', width: 180, hiddenByDefault: true, field: 'trouble' },
    asked: { kind: 'number', title: '已查询', hint: '向支付渠道查询的次数', width: 72, field: 'asked_times' },
    created: { kind: 'time', title: '发起时间', hint: '北京时间 GMT+8', width: 112, isStacked: true, field: 'created_at' },
    action: { kind: 'own', title: '操作', width: 172, pin: 'right', locked: true },
  },
  card: {
    head: ['customer', 'problem'],
    figures: ['amount'],
    lines: [['currency', 'method', 'status'], ['recharge'], ['trouble'], ['created'], ['no']],
    end: ['action'],
  },
})
