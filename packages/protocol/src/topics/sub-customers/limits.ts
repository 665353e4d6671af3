// Limits of an agent's work on its sub-customers; shared by browser and server.

/** Ad accounts in one change of sub-customer. */
export const ASSIGN_MOST = 500

export const SUB_CUSTOMER_NAME_LEAST = 2
/** Told beside the field, before it is wrong. */
export const SUB_CUSTOMER_NAME_LENGTH = `至少 ${SUB_CUSTOMER_NAME_LEAST} 个字符`
export const subCustomerNameProblem = (name: string): string | undefined =>
  name.trim().length < SUB_CUSTOMER_NAME_LEAST ? `子客户名称${SUB_CUSTOMER_NAME_LENGTH}` : undefined
