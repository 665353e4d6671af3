// How each kind of case is shown: the one table, of the tables of the topics.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { APPEALS_CASE_VIEWS } from '../appeals/case-kinds.ts'
import { BILLING_CASE_VIEWS } from '../billing/case-kinds.ts'
import { BINDINGS_CASE_VIEWS } from '../bindings/case-kinds.ts'
import { CHANNELS_CASE_VIEWS } from '../channels/case-kinds.ts'
import { COMPANIES_CASE_VIEWS } from '../companies/case-kinds.ts'
import { CONTRACTS_CASE_VIEWS } from '../contracts/case-kinds.ts'
import { CREDIT_CASE_VIEWS } from '../credit/case-kinds.ts'
import { EXCHANGE_CASE_VIEWS } from '../exchange/case-kinds.ts'
import { FREEZES_CASE_VIEWS } from '../freezes/case-kinds.ts'
import { OPENINGS_CASE_VIEWS } from '../openings/case-kinds.ts'
import { ORGANIZATION_CASE_VIEWS } from '../organization/case-kinds.ts'
import { PAYMENTS_CASE_VIEWS } from '../payments/case-kinds.ts'
import { QUOTA_CASE_VIEWS } from '../quota/case-kinds.ts'
import { RECONCILIATION_CASE_VIEWS } from '../reconciliation/case-kinds.ts'
import { REFUNDS_CASE_VIEWS } from '../refunds/case-kinds.ts'
import { REPAYMENTS_CASE_VIEWS } from '../repayments/case-kinds.ts'
import { SESSION_CASE_VIEWS } from '../session/case-kinds.ts'
import { STATEMENTS_CASE_VIEWS } from '../statements/case-kinds.ts'
import { TAKEOVERS_CASE_VIEWS } from '../takeovers/case-kinds.ts'
import { VIOLATIONS_CASE_VIEWS } from '../violations/case-kinds.ts'
import { WALLET_CASE_VIEWS } from '../wallet/case-kinds.ts'
import type { CaseView } from './case-view.ts'

export const CASE_VIEWS: Readonly<Record<CaseKind, CaseView>> = {
  ...APPEALS_CASE_VIEWS,
  ...BILLING_CASE_VIEWS,
  ...BINDINGS_CASE_VIEWS,
  ...CHANNELS_CASE_VIEWS,
  ...COMPANIES_CASE_VIEWS,
  ...CONTRACTS_CASE_VIEWS,
  ...CREDIT_CASE_VIEWS,
  ...EXCHANGE_CASE_VIEWS,
  ...FREEZES_CASE_VIEWS,
  ...OPENINGS_CASE_VIEWS,
  ...ORGANIZATION_CASE_VIEWS,
  ...PAYMENTS_CASE_VIEWS,
  ...QUOTA_CASE_VIEWS,
  ...RECONCILIATION_CASE_VIEWS,
  ...REFUNDS_CASE_VIEWS,
  ...REPAYMENTS_CASE_VIEWS,
  ...SESSION_CASE_VIEWS,
  ...STATEMENTS_CASE_VIEWS,
  ...TAKEOVERS_CASE_VIEWS,
  ...VIOLATIONS_CASE_VIEWS,
  ...WALLET_CASE_VIEWS,
}
