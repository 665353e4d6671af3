// Customer types: what a customer is, and which ledger account pays for it (spec §3, domain.md 2).

export const CUSTOMER_TYPES = {
  0: { name: '账期', role: 'BillingPeriod', pays: 'CREDIT_LINE' },
  1: { name: '预充', role: 'PreCharge', pays: 'WALLET' },
  2: { name: '预充（代理交付）', role: 'PreChargeAgentDeliver', pays: 'WALLET' },
  3: { name: '账期（代理交付）', role: 'BillingPeriodAgentDeliver', pays: 'CREDIT_LINE' },
} as const
export type CustomerType = keyof typeof CUSTOMER_TYPES
export const CUSTOMER_TYPE_CODES = [0, 1, 2, 3] as const satisfies readonly CustomerType[]

export const CUSTOMER_NATURES = ['DIRECT_AGENT', 'SECOND_AGENT'] as const
export type CustomerNature = (typeof CUSTOMER_NATURES)[number]
export const CUSTOMER_NATURE_NAMES = { DIRECT_AGENT: '直客', SECOND_AGENT: '二级代理' } as const satisfies Record<CustomerNature, string>

/** How far a customer stands from the agency; what its nature says, unless told otherwise. */
export const CUSTOMER_CLASSIFICATIONS = ['FIRST', 'SECOND'] as const
export type CustomerClassification = (typeof CUSTOMER_CLASSIFICATIONS)[number]
export const CUSTOMER_CLASSIFICATION_NAMES = { FIRST: '一级', SECOND: '二级' } as const satisfies Record<CustomerClassification, string>
export const classificationOf = (nature: CustomerNature): CustomerClassification => (nature === 'SECOND_AGENT' ? 'SECOND' : 'FIRST')

export function customerTypeOf(value: number | null): CustomerType | undefined {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : undefined
}

/** WALLET or CREDIT_LINE: a sub-customer always pays from its own wallet. */
export function payingKind(customerType: CustomerType, isSubCustomer: boolean): 'WALLET' | 'CREDIT_LINE' {
  return isSubCustomer ? 'WALLET' : CUSTOMER_TYPES[customerType].pays
}
