// Who of the staff may propose rates, and who may check them; nobody checks what he proposed himself.
import type { StaffRole } from '../../vocabulary/staff-roles.ts'

export const RATE_MAKERS: readonly StaffRole[] = ['FIN', 'ADMIN']
export const RATE_CHECKERS: readonly StaffRole[] = ['FIN_CHECK', 'ADMIN']
