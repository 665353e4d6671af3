// Columns of recharges, on the page and in the file (screens.md 7, Transaction record).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { both } from '../../vocabulary/buttons.ts'
import { rechargeEndpoints } from './endpoints.ts'
import { METHODS, SHOWN_APPLICATION_STATES } from './enums.ts'
import { METHOD_TEXTS, rechargeFilters } from './lists.ts'
import type { Recharge } from './schemas.ts'

export const rechargeRows = listOf<Recharge>()({
  title: '充值记录',
  key: 'recharge_id',
  rowName: ['no'],
  columns: {
    no: { kind: 'id', title: '充值单号', width: 236, pin: 'left', locked: true, field: 'recharge_id', copy: '复制单号' },
    method: { kind: 'code', title: '支付方式', width: 136, field: 'method', texts: METHOD_TEXTS },
    purpose: { kind: 'own', title: '用途', width: 72 },
    currency: { kind: 'text', title: '币种', width: 64, field: 'currency' },
    amount: { kind: 'money', title: '充值金额', width: 120, field: 'amount', currency: 'currency' },
    fee: { kind: 'own', title: '手续费', width: 88, align: 'right' },
    credited: { kind: 'own', title: '到账金额', width: 116, align: 'right' },
    status: { kind: 'own', title: '状态', width: 112 },
    payer: { kind: 'text', title: '付款主体', width: 180, field: 'payer_name' },
    vouchers: { kind: 'own', title: '凭证', width: 84 },
    submitted: { kind: 'time', title: '提交时间', width: 184, field: 'submitted_at' },
    credited_at: { kind: 'time', title: '到账时间', width: 184, field: 'credited_at' },
    reason: { kind: 'text', title: '驳回原因', width: 200, field: 'reason' },
    submitter: { kind: 'text', title: '提交人', width: 112, hiddenByDefault: true, field: 'submitter' },
    actions: { kind: 'own', title: '操作', width: 236, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['no', 'status'],
    figures: ['amount', 'fee', 'credited'],
    lines: [
      ['purpose', 'method', 'currency', 'submitted'],
      ['payer', 'reason'],
    ],
    end: ['actions'],
  },
})

export const rechargeFile = {
  recharge_id: { kind: 'id', title: '充值单号', width: 24 },
  method: { kind: 'code', title: '支付方式', width: 16, texts: textsOf(METHODS) },
  currency: { kind: 'text', title: '币种', width: 8 },
  amount: { kind: 'amount', title: '充值金额', width: 16 },
  received: { kind: 'amount', title: '收款金额', width: 16 },
  fee: { kind: 'amount', title: '手续费', width: 14 },
  credited: { kind: 'amount', title: '到账金额', width: 16 },
  payer_name: { kind: 'text', title: '付款主体', width: 28 },
  status: { kind: 'code', title: '状态', width: 12, texts: textsOf(SHOWN_APPLICATION_STATES) },
  reason: { kind: 'text', title: '驳回原因', width: 30 },
  submitter: { kind: 'text', title: '提交人', width: 16 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  credited_at: { kind: 'time', title: '到账时间', width: 20 },
} as const satisfies FileColumns

export const rechargeLists = portalLists(rechargeEndpoints, {
  RECHARGES: {
    call: 'list',
    filters: rechargeFilters,
    rows: rechargeRows,
    file: rechargeFile,
    pages: [{ route: 'WalletRecord', buttons: { recharge: both } }],
  },
})
