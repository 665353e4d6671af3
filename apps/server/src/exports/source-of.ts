// Which view's rows an export holds.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import type { ExportRequestOf, WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { accountExport } from '@tallyhelm/views/ad-accounts/account-export'
import { changeExport } from '@tallyhelm/views/ad-accounts/change-list'
import { whitelistExport } from '@tallyhelm/views/auto-clear/whitelist'
import type { ExportSource, writeExport } from '@tallyhelm/views/exports/export-source'
import { recordExport } from '@tallyhelm/views/quota/record-export'
import { transferExport } from '@tallyhelm/views/quota/transfer-export'
import { seesSpend } from '@tallyhelm/views/spend/seen-spend'
import { flowExport } from '@tallyhelm/views/wallet/flow-export'
import type { TenantScope } from '../http/call.ts'

type Asked<Kind extends ExportKind> = { tx: Tx; scope: TenantScope; request: ExportRequestOf<Kind>; now: Date }
type SourceOf<Kind extends ExportKind> = (asked: Asked<Kind>) => ExportSource | Promise<ExportSource>

const SOURCES: { readonly [Kind in ExportKind]: SourceOf<Kind> } = {
  ACCOUNTS: ({ tx, scope, request, now }) => accountExport(tx, scope, request, now),
  TRANSACTION_DETAILS: async ({ tx, scope, request }) => recordExport(scope, request, await seesSpend(tx, scope)),
  TRANSFER_DETAILS: ({ scope, request }) => transferExport(scope, request),
  CHANGE_DETAILS: ({ scope, request }) => changeExport(scope, request),
  WHITELIST: ({ scope, request, now }) => whitelistExport(scope, request, now),
  WALLET_FLOWS: ({ scope, request }) => flowExport(scope, request),
}

export function sourceOf(scope: TenantScope, { kind, request }: WantedExport, now: Date): Parameters<typeof writeExport>[2] {
  // The request is of this kind: the two came together.
  const source = SOURCES[kind] as SourceOf<ExportKind>
  return async tx => await source({ tx, scope, request, now })
}
