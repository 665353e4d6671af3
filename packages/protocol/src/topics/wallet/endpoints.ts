// Wallet calls: balances and flows.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { walletSchemas } from './schemas.ts'

export const walletEndpoints = endpointsOf<typeof walletSchemas>({
  balances: { path: '/api/wallet/client/wallet/balances', callers: ['customer', 'sub-customer'], summary: '钱包余额与可用授信' },
  flows: { path: '/api/wallet/client/wallet/flows', callers: ['customer', 'sub-customer'], summary: '钱包流水' },
  setAlert: {
    path: '/api/wallet/client/wallet/alert/set',
    callers: ['customer'],
    changesState: true,
    changes: ['balances'],
    summary: '设置或关闭一个币种的余额预警',
  },
  subFunds: {
    path: '/api/wallet/client/wallet/sub-customers',
    callers: ['customer'],
    roles: ['SecondAgent'],
    summary: '子客户及其钱包',
  },
  takeable: {
    path: '/api/wallet/client/wallet/sub-customers/takeable',
    callers: ['customer'],
    roles: ['SecondAgent'],
    summary: '可从子客户收回的金额：已分配且未使用',
  },
  moveSubFunds: {
    path: '/api/wallet/client/wallet/sub-customers/move',
    callers: ['customer'],
    roles: ['SecondAgent'],
    changesState: true,
    changes: 'all',
    summary: '向子客户分配钱包余额，或从子客户收回（带请求编号）',
  },
  quoteExchange: {
    path: '/api/wallet/client/wallet/exchange/quote',
    callers: ['customer'],
    summary: '换汇报价：汇率锁定十分钟',
  },
  exchange: {
    path: '/api/wallet/client/wallet/exchange',
    callers: ['customer'],
    changesState: true,
    changes: 'all',
    summary: '按报价在自己的钱包之间换汇：返回换汇单号；同一 Idempotency-Key 只换一次',
  },
})
