// Whose money or quota something is about: a customer's own, or one of its sub-customers'.
export type Owner = { customerId: string; subCustomerId: string | null }
