// Roles of the agency's staff in the console (console.md, head).

export const STAFF_ROLES = {
  OPS: '运营',
  FIN: '财务',
  FIN_CHECK: '财务复核',
  RISK: '风控',
  SALES: '商务',
  ADMIN: '管理员',
  AUDIT: '只读审计',
} as const
export type StaffRole = keyof typeof STAFF_ROLES
export const STAFF_ROLE_CODES = ['OPS', 'FIN', 'FIN_CHECK', 'RISK', 'SALES', 'ADMIN', 'AUDIT'] as const satisfies readonly StaffRole[]
