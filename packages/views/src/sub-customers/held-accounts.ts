// The ad accounts of all sub-customers on one channel, as their agent sees them, and their file.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { AccountList } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import type { HeldAccountRequest } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { accountExport } from '../ad-accounts/account-export.ts'
import { accountList } from '../ad-accounts/account-list.ts'
import type { ExportSource } from '../exports/export-source.ts'

export const heldAccounts = (db: Database, scope: TenantScope, request: HeldAccountRequest): Promise<AccountList> =>
  accountList(db, scope, { ...request, sub_customer: true })

export const heldAccountExport = (tx: Tx, scope: TenantScope, request: ExportRequestOf<'SUB_ACCOUNTS'>, now: Date): Promise<ExportSource> =>
  accountExport(tx, scope, { ...request, sub_customer: true }, now)
