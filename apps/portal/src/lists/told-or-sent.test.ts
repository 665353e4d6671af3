// Whatever is typed into a filter of a list, it is told at its field or sent and taken by the server; nothing is dropped in silence.
import { declaredList, silences, type TestedList } from '@tallyhelm/browser/lists/test-told-or-sent'
import { accountFilters } from '@tallyhelm/protocol/topics/ad-accounts/lists'
import { accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { offeredChangeFilters } from '@tallyhelm/protocol/topics/ad-accounts/change-lists'
import { changeListRequest } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import { upcomingFilters, whitelistFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import { upcomingRequest, whitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { creditHistoryFilters, quotaChangeFilters } from '@tallyhelm/protocol/topics/credit/lists'
import { creditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { statementFilters } from '@tallyhelm/protocol/topics/statements/lists'
import { statementListRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { freezeFilters } from '@tallyhelm/protocol/topics/freezes/lists'
import { freezeListRequest } from '@tallyhelm/protocol/topics/freezes/schemas'
import { importFilters } from '@tallyhelm/protocol/topics/imports/lists'
import { importListRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { rechargeFilters } from '@tallyhelm/protocol/topics/payments/lists'
import { refundFilters } from '@tallyhelm/protocol/topics/refunds/lists'
import { refundListRequest } from '@tallyhelm/protocol/topics/refunds/schemas'
import { rechargeListRequest } from '@tallyhelm/protocol/topics/payments/schemas'
import { clearFilters, recordFilters, transferFilters } from '@tallyhelm/protocol/topics/quota/lists'
import { recordListRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { transferListRequest } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { repaymentFilters } from '@tallyhelm/protocol/topics/repayments/lists'
import { repaymentListRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { subCustomerFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import { subCustomerListRequest } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { rectificationFilters } from '@tallyhelm/protocol/topics/violations/lists'
import { rectificationListRequest } from '@tallyhelm/protocol/topics/violations/schemas'
import { offeredFlowFilters } from '@tallyhelm/protocol/topics/wallet/lists'
import { flowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { expect, test } from 'vitest'

const LISTS: Record<string, TestedList> = {
  accounts: { ...declaredList(accountFilters, accountListRequest.omit({ channel: true })), hasPager: false },
  records: declaredList(recordFilters, recordListRequest),
  'cleared quota': declaredList(clearFilters, recordListRequest),
  transfers: declaredList(transferFilters, transferListRequest),
  changes: declaredList(offeredChangeFilters, changeListRequest),
  whitelist: declaredList(whitelistFilters, whitelistRequest),
  upcoming: declaredList(upcomingFilters, upcomingRequest),
  'credit history': declaredList(creditHistoryFilters, creditRecordRequest),
  repayments: declaredList(repaymentFilters, repaymentListRequest),
  statements: declaredList(statementFilters, statementListRequest),
  'quota changes': declaredList(quotaChangeFilters, creditRecordRequest),
  freezes: declaredList(freezeFilters, freezeListRequest.omit({ channel: true })),
  imports: declaredList(importFilters, importListRequest.omit({ channel: true })),
  recharges: declaredList(rechargeFilters, rechargeListRequest),
  refunds: declaredList(refundFilters, refundListRequest),
  'sub-customers': declaredList(subCustomerFilters, subCustomerListRequest),
  rectifications: declaredList(rectificationFilters, rectificationListRequest),
  wallet: declaredList(offeredFlowFilters, flowListRequest),
}

test.each(Object.entries(LISTS))('%s', (_, list) => {
  expect(silences(list)).toEqual([])
})
