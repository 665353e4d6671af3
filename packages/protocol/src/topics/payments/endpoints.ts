// Recharge calls of the portal, below /api/recharge/client/applications/ (spec §7, Exports: applications/list/export).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { rechargeSchemas } from './schemas.ts'

const FAMILY = '/api/recharge/client/applications'
const own = { callers: ['customer', 'sub-customer'], roles: ['Associated'] } as const
const changing = { ...own, changesState: true, changes: 'all' } as const

export const rechargeEndpoints = endpointsOf<typeof rechargeSchemas>({
  methods: { ...own, path: `${FAMILY}/methods`, summary: '支付方式及其币种、手续费、限额与到账时间' },
  create: { ...changing, path: `${FAMILY}/create`, summary: '发起充值（带请求编号）' },
  list: { ...own, path: `${FAMILY}/list`, summary: '充值记录，最近提交的在前' },
  detail: { ...own, path: `${FAMILY}/{id}/detail`, summary: '一笔充值：支付方式、收款账户、凭证与每一步' },
  pay: { ...changing, path: `${FAMILY}/{id}/pay`, summary: '继续支付：仍有效的支付链接，或新的一个' },
  receipt: { ...own, answer: 'file', path: `${FAMILY}/{id}/receipt`, summary: '一笔成功充值的电子回单（PDF，已签章）' },
  cancel: { ...changing, path: `${FAMILY}/{id}/cancel`, summary: '取消未支付的充值' },
  handInVoucher: { ...changing, path: `${FAMILY}/{id}/voucher`, summary: '提交或更换汇款凭证' },
})
