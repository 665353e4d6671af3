// What a page offers to export: its list, as it stands in the request that the page makes.
import type { AccountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { ChangeListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas-changes'
import type { WhitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { RecordListRequest, TransferListRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { FlowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'

export type ExportList =
  | { kind: 'ACCOUNTS'; request: AccountListRequest }
  | { kind: 'TRANSACTION_DETAILS'; request: RecordListRequest }
  | { kind: 'TRANSFER_DETAILS'; request: TransferListRequest }
  | { kind: 'CHANGE_DETAILS'; request: ChangeListRequest }
  | { kind: 'WHITELIST'; request: WhitelistRequest }
  | { kind: 'WALLET_FLOWS'; request: FlowListRequest }

/** `ids` only these rows; `columns` by the names of the protocol's table, all of them unless given. */
export type ExportChoice = { format: ExportFormat; columns?: readonly string[]; ids?: readonly string[] | undefined }
