// What a change of a customer's type means, as staff read it before they ask for it.
import { CUSTOMER_TYPES, type CustomerType } from '../../vocabulary/customer-type.ts'

const PAYS = { WALLET: '钱包余额', CREDIT_LINE: '授信额度' } as const

export function typeConsequences(from: CustomerType, to: CustomerType): readonly string[] {
  const [former, next] = [CUSTOMER_TYPES[from].pays, CUSTOMER_TYPES[to].pays]
  return [
    '立即生效；客户的所有登录用户须重新登录，门户的菜单与页面随新类型变化。',
    ...(former === next ? [] : [`新的额度申请改由${PAYS[next]}支付，调减与清零的金额也退回${PAYS[next]}。`]),
    ...(former === 'WALLET' && next === 'CREDIT_LINE' ? ['须先设定授信额度，客户才能新增额度；之后按月出具对账单。'] : []),
    ...(former === 'CREDIT_LINE' && next === 'WALLET' ? ['不再出具对账单；客户须先充值，才能新增额度。'] : []),
    '费率、返点、广告账户、子客户及其钱包不变；已结束的申请与流水不变。',
  ]
}
