// Who of the staff reads the exchange rates, may propose others, and may check them; nobody checks what he proposed himself.
import type { StaffRole } from '../../vocabulary/staff-roles.ts'

export const EXCHANGE_READERS: readonly StaffRole[] = ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT']
export const EXCHANGE_MAKERS: readonly StaffRole[] = ['FIN', 'ADMIN']
export const EXCHANGE_CHECKERS: readonly StaffRole[] = ['FIN_CHECK', 'ADMIN']
