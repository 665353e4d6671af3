// Ledger calls of the console (console.md 17); they read only.
import { endpoint } from '../../wire/endpoint.ts'
import type { AccountListRequest, AccountPage, BalanceList, BalanceRequest, BooksCheck, EntryListRequest, EntryPage } from './schemas.ts'

const FAMILY = '/api/console/ledger'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const

export const ledgerEndpoints = {
  checks: endpoint<Record<string, never>, BooksCheck>({ ...readers, path: `${FAMILY}/checks`, summary: '恒等式检查' }),
  balances: endpoint<BalanceRequest, BalanceList>({ ...readers, path: `${FAMILY}/balances`, summary: '科目余额' }),
  accounts: endpoint<AccountListRequest, AccountPage>({ ...readers, path: `${FAMILY}/accounts`, summary: '科目下的账目' }),
  entries: endpoint<EntryListRequest, EntryPage>({ ...readers, path: `${FAMILY}/entries`, summary: '账目的分录' }),
}
