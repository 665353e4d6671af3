// To-dos about recharges.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { rechargeEndpoints } from './endpoints.ts'
import type { rechargeFilters } from './lists.ts'

type AskedRecharges = Asked<typeof rechargeFilters>
const recharge = { who: 'customer', page: 'WalletRecord' } as const

export const PAYMENTS_TODOS = {
  RECHARGE_TO_PAY: {
    ...recharge,
    title: '待支付充值',
    note: '30 分钟内有效',
    tone: 'warning',
    icon: 'wallet',
    list: { call: rechargeEndpoints.list, asked: { status: 'TO_BE_PAY', waits: 'PAY' } satisfies AskedRecharges },
  },
  RECHARGE_VOUCHER: {
    ...recharge,
    title: '待上传汇款凭证',
    note: '汇款后请上传汇款凭证',
    tone: 'warning',
    icon: 'file',
    list: { call: rechargeEndpoints.list, asked: { status: 'TO_BE_PAY', waits: 'VOUCHER' } satisfies AskedRecharges },
  },
  RECHARGE_REJECTED: {
    ...recharge,
    title: '被驳回的充值',
    note: '请查看原因并重新提交',
    tone: 'error',
    icon: 'wallet',
    list: { call: rechargeEndpoints.list, asked: { status: 'RECHARGE_REJECT' } satisfies AskedRecharges },
  },
} as const satisfies Todos
