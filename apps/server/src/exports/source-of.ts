// Which view's rows an export holds.
import type { TenantScope } from '../http/call.ts'
import type { WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { accountExport } from '@tallyhelm/views/ad-accounts/account-export'
import { changeExport } from '@tallyhelm/views/ad-accounts/change-list'
import { whitelistExport } from '@tallyhelm/views/auto-clear/whitelist'
import type { writeExport } from '@tallyhelm/views/exports/export-source'
import { recordExport } from '@tallyhelm/views/quota/record-export'
import { transferExport } from '@tallyhelm/views/quota/transfer-export'
import { seesSpend } from '@tallyhelm/views/spend/seen-spend'
import { flowExport } from '@tallyhelm/views/wallet/flow-export'

export function sourceOf(scope: TenantScope, wanted: WantedExport, now: Date): Parameters<typeof writeExport>[2] {
  switch (wanted.kind) {
    case 'ACCOUNTS':
      return tx => accountExport(tx, scope, wanted.request, now)
    case 'TRANSACTION_DETAILS':
      return async tx => recordExport(scope, wanted.request, await seesSpend(tx, scope))
    case 'TRANSFER_DETAILS':
      return async () => transferExport(scope, wanted.request)
    case 'WHITELIST':
      return async () => whitelistExport(scope, wanted.request, now)
    case 'WALLET_FLOWS':
      return async () => flowExport(scope, wanted.request)
    case 'CHANGE_DETAILS':
      return async () => changeExport(scope, wanted.request)
  }
}
