// What Google answers, as Google describes it: for the tests of the adapter.
import { money } from '@tallyhelm/protocol/values/money'
import type { ChangeSearch, QuotaChange } from '../ports/ad-platform.ts'
import { at, fixedToken, reply, type Scripted } from '../testing/scripted-http.ts'
import { createGooglePlatform } from './google-platform.ts'

export const BASE = 'https://google.example/v25'
export const account = { outsideAccountId: '1234567890', currency: 'USD' } as const
export const options = (http: Scripted) => ({
  baseUrl: BASE,
  developerToken: 'dev',
  loginCustomerId: '999-888-7777',
  tokens: fixedToken('token'),
  http,
  clock: at('2026-11-20T10:00:00Z'),
})
export const platform = (http: Scripted) => createGooglePlatform(options(http))
export const change: QuotaChange = { account, requestId: '42', delta: money(10000n, 'USD'), target: money(150000n, 'USD') }
export const search: ChangeSearch = { ...change, since: new Date('2026-11-20T09:00:00Z'), proposalId: null, excludeReferences: [] }
export const budgetRow = (budget: Record<string, unknown> = {}) => ({
  customer: { resourceName: 'customers/1234567890', currencyCode: 'USD', timeZone: 'Asia/Shanghai' },
  accountBudget: {
    resourceName: 'customers/1234567890/accountBudgets/5',
    id: '5',
    status: 'APPROVED',
    approvedSpendingLimitMicros: '1400000000',
    adjustedSpendingLimitMicros: '1400000000',
    amountServedMicros: '200010001',
    approvedStartDateTime: '2026-01-01 00:00:00',
    approvedEndTimeType: 'FOREVER',
    ...budget,
  },
})
export const rows = (...results: unknown[]) => reply(200, { results, fieldMask: 'x', requestId: 'r' })
export const proposal = (fields: Record<string, unknown>) => ({
  accountBudgetProposal: {
    resourceName: 'customers/1234567890/accountBudgetProposals/8',
    id: '8',
    status: 'PENDING',
    proposedNotes: 'tallyhelm:42',
    ...fields,
  },
})
export const failure = (category: string, name: string, status = 400, more: Record<string, unknown> = {}) =>
  reply(status, {
    error: {
      code: status,
      status: 'INVALID_ARGUMENT',
      message: 'Request contains an invalid argument.',
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          errors: [{ errorCode: { [category]: name }, message: 'words', ...more }],
          requestId: 'R',
        },
      ],
    },
  })
export const filed = reply(200, { result: { resourceName: 'customers/1234567890/accountBudgetProposals/8' } })
