// Kinds of cases: the one table of all topics. Entries stand in each topic's `case-kinds.ts`; what a kind asks for lies in its topic.
import type { StaffRole } from '../../vocabulary/staff-roles.ts'
import { APPEALS_KINDS } from '../appeals/case-kinds.ts'
import { BILLING_KINDS } from '../billing/case-kinds.ts'
import { BINDINGS_KINDS } from '../bindings/case-kinds.ts'
import { CHANNELS_KINDS } from '../channels/case-kinds.ts'
import { COMPANIES_KINDS } from '../companies/case-kinds.ts'
import { CONTRACTS_KINDS } from '../contracts/case-kinds.ts'
import { CREDIT_KINDS } from '../credit/case-kinds.ts'
import { EXCHANGE_KINDS } from '../exchange/case-kinds.ts'
import { FREEZES_KINDS } from '../freezes/case-kinds.ts'
import { OPENINGS_KINDS } from '../openings/case-kinds.ts'
import { ORGANIZATION_KINDS } from '../organization/case-kinds.ts'
import { PAYMENTS_KINDS } from '../payments/case-kinds.ts'
import { QUOTA_KINDS } from '../quota/case-kinds.ts'
import { RECONCILIATION_KINDS } from '../reconciliation/case-kinds.ts'
import { REFUNDS_KINDS } from '../refunds/case-kinds.ts'
import { REPAYMENTS_KINDS } from '../repayments/case-kinds.ts'
import { SESSION_KINDS } from '../session/case-kinds.ts'
import { STATEMENTS_KINDS } from '../statements/case-kinds.ts'
import { TAKEOVERS_KINDS } from '../takeovers/case-kinds.ts'
import { VIOLATIONS_KINDS } from '../violations/case-kinds.ts'
import { WALLET_KINDS } from '../wallet/case-kinds.ts'
import type { CaseKindEntry, CaseKinds } from './kind-entry.ts'

export const CASE_KINDS = {
  ...APPEALS_KINDS,
  ...BILLING_KINDS,
  ...BINDINGS_KINDS,
  ...CHANNELS_KINDS,
  ...COMPANIES_KINDS,
  ...CONTRACTS_KINDS,
  ...CREDIT_KINDS,
  ...EXCHANGE_KINDS,
  ...FREEZES_KINDS,
  ...OPENINGS_KINDS,
  ...ORGANIZATION_KINDS,
  ...PAYMENTS_KINDS,
  ...QUOTA_KINDS,
  ...RECONCILIATION_KINDS,
  ...REFUNDS_KINDS,
  ...REPAYMENTS_KINDS,
  ...SESSION_KINDS,
  ...STATEMENTS_KINDS,
  ...TAKEOVERS_KINDS,
  ...VIOLATIONS_KINDS,
  ...WALLET_KINDS,
} as const satisfies CaseKinds

export type CaseKind = keyof typeof CASE_KINDS
export const CASE_KIND_CODES = Object.keys(CASE_KINDS) as readonly CaseKind[] // its own keys

/** The entry with its general type, for code that knows no kind. */
export const caseKind = (kind: CaseKind): CaseKindEntry => CASE_KINDS[kind]

/** The kinds that this role may read. */
export const readableKinds = (role: StaffRole): CaseKind[] => CASE_KIND_CODES.filter(kind => caseKind(kind).readers.includes(role))
/** The kinds that this role may decide. */
export const checkableKinds = (role: StaffRole): CaseKind[] => CASE_KIND_CODES.filter(kind => caseKind(kind).checkers.includes(role))
/** The kinds that this role may propose. */
export const proposableKinds = (role: StaffRole): CaseKind[] =>
  CASE_KIND_CODES.filter(kind => {
    const { makers } = caseKind(kind)
    return makers !== 'user' && makers.includes(role)
  })
