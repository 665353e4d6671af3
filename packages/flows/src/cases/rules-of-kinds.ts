// What each kind of case does when it is decided: the one table, of the tables of the topics. The server and tests hand it in.
import type { RulesOfKinds } from './case-rules.ts'
import { APPEALS_RULES } from '../appeals/case-kinds.ts'
import { BILLING_RULES } from '../billing/case-kinds.ts'
import { BINDINGS_RULES } from '../bindings/case-kinds.ts'
import { CHANNELS_RULES } from '../channels/case-kinds.ts'
import { COMPANIES_RULES } from '../companies/case-kinds.ts'
import { CONTRACTS_RULES } from '../contracts/case-kinds.ts'
import { CREDIT_RULES } from '../credit/case-kinds.ts'
import { EXCHANGE_RULES } from '../exchange/case-kinds.ts'
import { FREEZES_RULES } from '../freezes/case-kinds.ts'
import { OPENINGS_RULES } from '../openings/case-kinds.ts'
import { ORGANIZATION_RULES } from '../organization/case-kinds.ts'
import { PAYMENTS_RULES } from '../payments/case-kinds.ts'
import { QUOTA_RULES } from '../quota/case-kinds.ts'
import { RECONCILIATION_RULES } from '../reconciliation/case-kinds.ts'
import { REFUNDS_RULES } from '../refunds/case-kinds.ts'
import { REPAYMENTS_RULES } from '../repayments/case-kinds.ts'
import { SESSION_RULES } from '../session/case-kinds.ts'
import { STATEMENTS_RULES } from '../statements/case-kinds.ts'
import { TAKEOVERS_RULES } from '../takeovers/case-kinds.ts'
import { VIOLATIONS_RULES } from '../violations/case-kinds.ts'
import { WALLET_RULES } from '../wallet/case-kinds.ts'

export const RULES_OF_CASES: RulesOfKinds = {
  ...APPEALS_RULES,
  ...BILLING_RULES,
  ...BINDINGS_RULES,
  ...CHANNELS_RULES,
  ...COMPANIES_RULES,
  ...CONTRACTS_RULES,
  ...CREDIT_RULES,
  ...EXCHANGE_RULES,
  ...FREEZES_RULES,
  ...OPENINGS_RULES,
  ...ORGANIZATION_RULES,
  ...PAYMENTS_RULES,
  ...QUOTA_RULES,
  ...RECONCILIATION_RULES,
  ...REFUNDS_RULES,
  ...REPAYMENTS_RULES,
  ...SESSION_RULES,
  ...STATEMENTS_RULES,
  ...TAKEOVERS_RULES,
  ...VIOLATIONS_RULES,
  ...WALLET_RULES,
}
