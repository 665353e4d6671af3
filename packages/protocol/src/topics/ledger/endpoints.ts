// Ledger calls of the console (console.md 17); they read only.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { ledgerSchemas } from './schemas.ts'

const FAMILY = '/api/console/ledger'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const

export const ledgerEndpoints = endpointsOf<typeof ledgerSchemas>({
  checks: { ...readers, path: `${FAMILY}/checks`, summary: '恒等式检查' },
  balances: { ...readers, path: `${FAMILY}/balances`, summary: '科目余额' },
  accounts: { ...readers, path: `${FAMILY}/accounts`, summary: '科目下的账目' },
  creditUse: { ...readers, path: `${FAMILY}/credit-use`, summary: '授信核对' },
  entries: { ...readers, path: `${FAMILY}/entries`, summary: '账目的分录' },
})

/** Lists of the console that have a file, by what it is called. */
export const ledgerLists = {
  CREDIT_USE: { text: '授信核对', endpoint: ledgerEndpoints.creditUse },
  LEDGER_BALANCES: { text: '科目余额', endpoint: ledgerEndpoints.balances },
  LEDGER_ACCOUNTS: { text: '账目', endpoint: ledgerEndpoints.accounts },
  LEDGER_ENTRIES: { text: '分录', endpoint: ledgerEndpoints.entries },
} as const
