// Limits of an agent's work on its sub-customers; shared by browser and server.

/** Ad accounts in one change of sub-customer. */
export const ASSIGN_MOST = 500

export const subCustomerNameProblem = (name: string): string | undefined => (name.trim().length < 2 ? '子客户名称至少 2 个字符' : undefined)
