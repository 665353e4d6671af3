// What a partner may, in words.
import type { PartnerScope } from '@tallyhelm/protocol/topics/session/partner-scope'

export const forText = ({ customer_ids, with_sub_customers }: PartnerScope) =>
  `${customer_ids === null ? '全部客户' : `${customer_ids.length} 个客户`}${with_sub_customers ? '及其子客户' : ''}`
export const fromText = ({ addresses }: PartnerScope) => (addresses.length === 0 ? '不限' : addresses.join('、'))
