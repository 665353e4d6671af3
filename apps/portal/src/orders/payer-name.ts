// What pays for an order, as its payer knows it: a sub-customer has what its agent allotted to it (screens.md P16).

type PayerName = {
  /** What can be spent now. */
  available: string
  /** What is left, after «操作后» or «退回后», and what may be short. */
  rest: string
}

export function payerName(kind: 'WALLET' | 'CREDIT_LINE', isSubCustomer: boolean): PayerName {
  if (kind === 'CREDIT_LINE') return { available: '可用授信', rest: '可用授信' }
  return isSubCustomer ? { available: '可用额度', rest: '可用额度' } : { available: '钱包可用余额', rest: '余额' }
}
