// Which view's rows an export holds.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import type { ExportRequestOf, WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { accountExport } from '../ad-accounts/account-export.ts'
import { changeExport } from '../ad-accounts/change-list.ts'
import { whitelistExport } from '../auto-clear/whitelist.ts'
import { creditRecordExport } from '../credit/credit-records.ts'
import { statementExport } from '../statements/statement-list.ts'
import { billExport } from '../billing/bill-list.ts'
import { billLinesExport } from '../billing/bill-detail.ts'
import { rebateSeen } from '../billing/rebate-seen.ts'
import type { ExportSource, writeExport } from './export-source.ts'
import { rechargeExport } from '../payments/recharge-list.ts'
import { refundExport } from '../refunds/refund-list.ts'
import { repaymentExport } from '../repayments/repayment-list.ts'
import { recordExport } from '../quota/record-export.ts'
import { transferExport } from '../quota/transfer-export.ts'
import { freezeExport } from '../freezes/freeze-list.ts'
import { seesSpend } from '../spend/seen-spend.ts'
import { flowExport } from '../wallet/flow-export.ts'

type Asked<Kind extends ExportKind> = { tx: Tx; scope: TenantScope; request: ExportRequestOf<Kind>; now: Date }
type SourceOf<Kind extends ExportKind> = (asked: Asked<Kind>) => ExportSource | Promise<ExportSource>

const SOURCES: { readonly [Kind in ExportKind]: SourceOf<Kind> } = {
  ACCOUNTS: ({ tx, scope, request, now }) => accountExport(tx, scope, request, now),
  TRANSACTION_DETAILS: async ({ tx, scope, request }) => recordExport(scope, request, await seesSpend(tx, scope)),
  TRANSFER_DETAILS: ({ scope, request }) => transferExport(scope, request),
  CHANGE_DETAILS: ({ scope, request }) => changeExport(scope, request),
  WHITELIST: ({ scope, request, now }) => whitelistExport(scope, request, now),
  FREEZES: ({ scope, request }) => freezeExport(scope, request),
  WALLET_FLOWS: ({ scope, request }) => flowExport(scope, request),
  RECHARGES: ({ scope, request }) => rechargeExport(scope, request),
  CREDIT_RECORDS: ({ tx, scope, request }) => creditRecordExport(tx, scope, request),
  REFUNDS: ({ scope, request }) => refundExport(scope, request),
  BILLS: async ({ tx, scope, request }) => billExport(scope, request, { seesRebate: await rebateSeen(tx, scope) }),
  STATEMENTS: async ({ tx, scope, request, now }) => statementExport(scope, request, { seesRebate: await rebateSeen(tx, scope), now }),
  BILL_LINES: ({ scope, request }) => billLinesExport(scope, request),
  REPAYMENTS: ({ scope, request }) => repaymentExport(scope, request),
}

export function sourceOf(scope: TenantScope, { kind, request }: WantedExport, now: Date): Parameters<typeof writeExport>[2] {
  // The request is of this kind: the two came together.
  const source = SOURCES[kind] as SourceOf<ExportKind>
  return async tx => await source({ tx, scope, request, now })
}
