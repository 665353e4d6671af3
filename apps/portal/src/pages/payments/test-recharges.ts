// Recharges for tests of their pages: methods open and closed, and recharges whose state the test moves.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { METHOD_CODES, type Method, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { type RechargeDetail, type RechargeMethods, rechargeSchemas } from '@tallyhelm/protocol/topics/payments/schemas'

export const RECHARGE = '7200000000000000001'
const CLOSED: Partial<Record<Method, string>> = { PAY_EASY: '尚未接通，请选择其他支付方式' }

const terms = {
  currency: 'CNY',
  is_open: true,
  closed_why: '',
  fee_basis_points: 60,
  least: '100.00',
  most: '500000.00',
  arrival: '实时到账',
} as const

export const METHODS_OF_TEST: RechargeMethods = {
  methods: METHOD_CODES.map(method => ({
    method,
    is_open: CLOSED[method] === undefined,
    closed_why: CLOSED[method] ?? '',
    terms: [method === 'ABC_GUANGZHOU' ? { ...terms, fee_basis_points: 0, arrival: '1 个工作日' } : terms],
  })),
  needs_contract: false,
  forbidden_why: null,
}

/** As it is right after it was started. */
export function rechargeOf(method: Method, over: Partial<RechargeDetail> = {}): RechargeDetail {
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  const { way } = METHODS[method]
  return {
    ...sampleOf(rechargeSchemas.detail.response),
    recharge_id: RECHARGE,
    method,
    currency: 'CNY',
    amount: '5000.00',
    received: null,
    fee: null,
    credited: null,
    fee_basis_points: 60,
    payer_name: '',
    payer_account: '',
    paid_on: null,
    voucher_count: 0,
    vouchers: [],
    status: 'TO_BE_PAY',
    reason: '',
    is_late: false,
    is_repayment: false,
    repayment: null,
    expires_at: way === 'transfer' ? null : until,
    credited_at: null,
    payment:
      way === 'transfer'
        ? null
        : { way, target: `https://house.example/${method}`, status: 'TO_BE_RECHARGE', trouble: '', expires_at: until },
    transfer_to:
      way === 'transfer'
        ? {
            bank: 'CMB',
            holder: '量舵（示例）科技有限公司',
            account_no: '6222000011112222',
            bank_name: '招商银行示例支行',
            swift: 'CMBCCNBS',
            remark_code: 'K7M2Q9XA',
          }
        : null,
    steps: [{ status: 'TO_BE_PAY', by: '林知夏', note: '发起充值', at: '2026-03-02T04:00:00Z' }],
    ...over,
  }
}

export type FakeRecharges = { current: RechargeDetail; methods: RechargeMethods }

/** Takes and tells one recharge; what the test sets as `current` is what the server tells from then on. */
export function takeRecharges(server: FakeServer): FakeRecharges {
  const state: FakeRecharges = { current: rechargeOf('ALIPAY'), methods: METHODS_OF_TEST }
  const told = () => state.current
  server.answer(rechargeEndpoints, rechargeSchemas, {
    methods: () => state.methods,
    create: ({ method }) => {
      state.current = rechargeOf(method)
      return state.current
    },
    detail: told,
    pay: told,
    cancel: () => {
      state.current = { ...state.current, status: 'RECHARGE_FAILED', reason: '已取消' }
      return state.current
    },
    handInVoucher: ({ files }) => {
      state.current = { ...state.current, status: 'TO_BE_RECHARGE', voucher_count: files.length }
      return state.current
    },
    list: () => ({
      content: [state.current],
      page_num: 1,
      page_size: 20,
      total_size: 1,
      counts: { TO_BE_PAY: 1, TO_BE_RECHARGE: 0, RECHARGING: 0, RECHARGE_SUCCESS: 0, RECHARGE_FAILED: 0, RECHARGE_REJECT: 0 },
    }),
  })
  return state
}
