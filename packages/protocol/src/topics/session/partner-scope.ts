// What a partner may: for whom it signs people in, and from where. Decides when one person is not enough; shared by browser and server.

export type PartnerScope = {
  /** null: of every customer */
  customer_ids: readonly string[] | null
  with_sub_customers: boolean
  /** none: from everywhere */
  addresses: readonly string[]
}

const LEAST_BITS_IPV4 = 16
const LEAST_BITS_IPV6 = 48
/** IPv4 addresses in their IPv6 form begin with zeros. */
const LEAST_BITS_MAPPED = 96 + LEAST_BITS_IPV4

/** A network so large that naming it keeps nobody out. */
export function isLargeNetwork(range: string): boolean {
  const [address = '', length] = range.split('/')
  if (length === undefined) return false
  const isMapped = /^0{0,4}:/.test(address)
  return Number(length) < (!address.includes(':') ? LEAST_BITS_IPV4 : isMapped ? LEAST_BITS_MAPPED : LEAST_BITS_IPV6)
}

/** For whom it signs people in, in words. */
export const forText = ({ customer_ids, with_sub_customers }: PartnerScope): string =>
  `${customer_ids === null ? '全部客户' : `${customer_ids.length} 个客户`}${with_sub_customers ? '及其子客户' : ''}`

/** From where it signs people in, in words. */
export const fromText = ({ addresses }: Pick<PartnerScope, 'addresses'>): string => (addresses.length === 0 ? '不限' : addresses.join('、'))

/** What makes it more than one person decides about, in words; empty for a narrow one. */
export function broadParts({ customer_ids, with_sub_customers, addresses }: PartnerScope): string[] {
  return [
    ...(customer_ids === null ? ['全部客户'] : []),
    ...(with_sub_customers ? ['包含子客户'] : []),
    ...(addresses.length === 0 ? ['不限来源地址'] : addresses.some(isLargeNetwork) ? ['来源网段过大'] : []),
  ]
}

/** Whether `after` lets in anybody, or from anywhere, that `before` does not. */
export function isWider(after: PartnerScope, before: PartnerScope): boolean {
  const isBeyond = (now: readonly string[], then: readonly string[]) => now.some(one => !then.includes(one))
  return (
    (before.customer_ids !== null && (after.customer_ids === null || isBeyond(after.customer_ids, before.customer_ids))) ||
    (after.with_sub_customers && !before.with_sub_customers) ||
    (before.addresses.length > 0 && (after.addresses.length === 0 || isBeyond(after.addresses, before.addresses)))
  )
}

/** Whether another person must agree; `before` null for a new partner. */
export const needsSecondPerson = (after: PartnerScope, before: PartnerScope | null): boolean =>
  broadParts(after).length > 0 && (before === null || isWider(after, before))
