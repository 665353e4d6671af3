// Who of the staff may propose rates, who may check them, and who reads the cases; nobody checks what he proposed himself.
import type { StaffRole } from '../../vocabulary/staff-roles.ts'

export const RATE_READERS: readonly StaffRole[] = ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN']
export const RATE_MAKERS: readonly StaffRole[] = ['FIN', 'ADMIN']
export const RATE_CHECKERS: readonly StaffRole[] = ['FIN_CHECK', 'ADMIN']
