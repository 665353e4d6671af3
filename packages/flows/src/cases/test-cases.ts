// One case of each kind for the tests that hold for all of them.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { APPEALS_SAMPLES } from '../appeals/test-case-kinds.ts'
import { BILLING_SAMPLES } from '../billing/test-case-kinds.ts'
import { BINDINGS_SAMPLES } from '../bindings/test-case-kinds.ts'
import { CHANNELS_SAMPLES } from '../channels/test-case-kinds.ts'
import { COMPANIES_SAMPLES } from '../companies/test-case-kinds.ts'
import { CONTRACTS_SAMPLES } from '../contracts/test-case-kinds.ts'
import { CREDIT_SAMPLES } from '../credit/test-case-kinds.ts'
import { EXCHANGE_SAMPLES } from '../exchange/test-case-kinds.ts'
import { FREEZES_SAMPLES } from '../freezes/test-case-kinds.ts'
import { OPENINGS_SAMPLES } from '../openings/test-case-kinds.ts'
import { ORGANIZATION_SAMPLES } from '../organization/test-case-kinds.ts'
import { PAYMENTS_SAMPLES } from '../payments/test-case-kinds.ts'
import { QUOTA_SAMPLES } from '../quota/test-case-kinds.ts'
import { RECONCILIATION_SAMPLES } from '../reconciliation/test-case-kinds.ts'
import { REFUNDS_SAMPLES } from '../refunds/test-case-kinds.ts'
import { REPAYMENTS_SAMPLES } from '../repayments/test-case-kinds.ts'
import { SESSION_SAMPLES } from '../session/test-case-kinds.ts'
import { STATEMENTS_SAMPLES } from '../statements/test-case-kinds.ts'
import { TAKEOVERS_SAMPLES } from '../takeovers/test-case-kinds.ts'
import { VIOLATIONS_SAMPLES } from '../violations/test-case-kinds.ts'
import { WALLET_SAMPLES } from '../wallet/test-case-kinds.ts'
import type { SampleCase } from './test-sample.ts'

export const SAMPLE_CASES: Readonly<Record<CaseKind, SampleCase>> = {
  ...APPEALS_SAMPLES,
  ...BILLING_SAMPLES,
  ...BINDINGS_SAMPLES,
  ...CHANNELS_SAMPLES,
  ...COMPANIES_SAMPLES,
  ...CONTRACTS_SAMPLES,
  ...CREDIT_SAMPLES,
  ...EXCHANGE_SAMPLES,
  ...FREEZES_SAMPLES,
  ...OPENINGS_SAMPLES,
  ...ORGANIZATION_SAMPLES,
  ...PAYMENTS_SAMPLES,
  ...QUOTA_SAMPLES,
  ...RECONCILIATION_SAMPLES,
  ...REFUNDS_SAMPLES,
  ...REPAYMENTS_SAMPLES,
  ...SESSION_SAMPLES,
  ...STATEMENTS_SAMPLES,
  ...TAKEOVERS_SAMPLES,
  ...VIOLATIONS_SAMPLES,
  ...WALLET_SAMPLES,
}
