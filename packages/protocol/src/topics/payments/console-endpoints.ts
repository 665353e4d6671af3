// Calls about recharges and arrivals in the console (console.md 12): one person proposes whose money it is, another one decides the case.
import { endpointsOf } from '../../wire/endpoint.ts'
import { CASE_KINDS } from '../cases/kinds.ts'
import type { consoleRechargeSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/payments/recharges'
const reading = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const
const changing = { callers: ['staff'], changesState: true, changes: 'all' } as const
const finance = { ...changing, staffRoles: ['FIN', 'ADMIN'] } as const

export const consoleRechargeEndpoints = endpointsOf<typeof consoleRechargeSchemas>({
  list: { ...reading, path: `${FAMILY}/list`, summary: '充值单，最近提交的在前' },
  detail: { ...reading, path: `${FAMILY}/detail`, summary: '一笔充值：凭证、每一步与可能的到账款项' },
  voucher: { ...reading, answer: 'file', path: `${FAMILY}/voucher`, summary: '一份汇款凭证' },
  receipt: { ...reading, answer: 'file', path: `${FAMILY}/receipt`, summary: '一笔成功充值的电子回单（PDF，已签章）' },
  arrivals: { ...reading, path: `${FAMILY}/arrivals`, summary: '到账款项：未匹配、已入账与已退回' },
  arrival: { ...reading, path: `${FAMILY}/arrival`, summary: '一笔到账款项与可能的充值单' },
  trail: { ...reading, path: `${FAMILY}/trail`, summary: '资金轨迹：通知、密钥、银行流水、分录与后续支出' },
  tries: { ...reading, path: `${FAMILY}/tries`, summary: '在线异常：结果不明、逾时到账、金额不符' },
  match: {
    ...changing,
    staffRoles: CASE_KINDS.RECHARGE_MATCH.makers,
    path: `${FAMILY}/match`,
    summary: '提交匹配或认领：充值到钱包，或作为还款（需他人复核）',
  },
  claimQuote: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.RECHARGE_MATCH.makers,
    path: `${FAMILY}/claim-quote`,
    summary: '到账款项作为客户还款的试算：分摊、还款前后与滞纳金',
  },
  claim: {
    callers: ['staff'],
    staffRoles: CASE_KINDS.RECHARGE_MATCH.readers,
    path: `${FAMILY}/claim`,
    summary: '一份认领还款申请按现在的对账单试算',
  },
  sendBack: {
    ...changing,
    staffRoles: CASE_KINDS.ARRIVAL_RETURN.makers,
    path: `${FAMILY}/send-back`,
    summary: '提交退回付款方（需他人复核）',
  },
  reject: { ...finance, path: `${FAMILY}/reject`, summary: '驳回汇款凭证，客户可重新提交' },
  close: { ...finance, path: `${FAMILY}/close`, summary: '关闭未支付的充值单' },
  ask: { ...finance, path: `${FAMILY}/ask`, summary: '向支付渠道查询一笔支付' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleRechargeLists = {
  RECHARGES: { text: '充值单', endpoint: consoleRechargeEndpoints.list },
  ARRIVALS: { text: '到账款项', endpoint: consoleRechargeEndpoints.arrivals },
  TRIES: { text: '在线异常', endpoint: consoleRechargeEndpoints.tries },
} as const
