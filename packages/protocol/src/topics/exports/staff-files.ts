// What stands in the file of each console list: each topic says it of its own.
import { AD_ACCOUNTS_FILES } from '../ad-accounts/staff-files.ts'
import { ADOPTION_FILES } from '../adoption/staff-files.ts'
import { AUDIT_FILES } from '../audit/staff-files.ts'
import { BANK_FILES } from '../bank-files/staff-files.ts'
import { BILLING_FILES } from '../billing/staff-files.ts'
import { CASES_FILES } from '../cases/staff-files.ts'
import { COMPANIES_FILES } from '../companies/staff-files.ts'
import { CONTRACTS_FILES } from '../contracts/staff-files.ts'
import { CREDIT_FILES } from '../credit/staff-files.ts'
import { DIAGNOSTICS_FILES } from '../diagnostics/staff-files.ts'
import { EXCHANGE_FILES } from '../exchange/staff-files.ts'
import { FREEZES_FILES } from '../freezes/staff-files.ts'
import { HELP_FILES } from '../help/staff-files.ts'
import { LEDGER_FILES } from '../ledger/staff-files.ts'
import { NOTICES_FILES } from '../notices/staff-files.ts'
import { MONITOR_FILES } from '../monitors/staff-files.ts'
import { BINDINGS_FILES } from '../bindings/staff-files.ts'
import { OPENINGS_FILES } from '../openings/staff-files.ts'
import { ORGANIZATION_FILES } from '../organization/staff-files.ts'
import { PAYMENTS_FILES } from '../payments/staff-files.ts'
import { QUOTA_FILES } from '../quota/staff-files.ts'
import { RECONCILIATION_FILES } from '../reconciliation/staff-files.ts'
import { REFUNDS_FILES } from '../refunds/staff-files.ts'
import { REPAYMENTS_FILES } from '../repayments/staff-files.ts'
import { SESSION_FILES } from '../session/staff-files.ts'
import { SPEND_FILES } from '../spend/staff-files.ts'
import { STAFF_MEMBER_FILES } from '../staff/staff-files.ts'
import { STATEMENTS_FILES } from '../statements/staff-files.ts'
import { TAKEOVERS_FILES } from '../takeovers/staff-files.ts'
import { sumsOfTerms } from '../takeovers/term-sums.ts'
import { VIOLATIONS_FILES } from '../violations/staff-files.ts'
import { WALLET_FILES } from '../wallet/staff-files.ts'
import type { StaffFile } from './staff-file.ts'
import type { RowOf, StaffList } from './staff-lists.ts'

/** What stands below the rows of a list, said in rows of its own. */
export const STAFF_SUMS: { readonly [Code in StaffList]?: (rows: readonly RowOf<Code>[]) => RowOf<Code>[] } = {
  TAKEOVER_TERMS: sumsOfTerms,
}

export const STAFF_FILES: { readonly [Code in StaffList]: StaffFile<RowOf<Code>> } = {
  ...AD_ACCOUNTS_FILES,
  ...ADOPTION_FILES,
  ...AUDIT_FILES,
  ...BANK_FILES,
  ...BILLING_FILES,
  ...CASES_FILES,
  ...COMPANIES_FILES,
  ...CONTRACTS_FILES,
  ...CREDIT_FILES,
  ...DIAGNOSTICS_FILES,
  ...EXCHANGE_FILES,
  ...FREEZES_FILES,
  ...HELP_FILES,
  ...LEDGER_FILES,
  ...MONITOR_FILES,
  ...NOTICES_FILES,
  ...BINDINGS_FILES,
  ...OPENINGS_FILES,
  ...ORGANIZATION_FILES,
  ...PAYMENTS_FILES,
  ...QUOTA_FILES,
  ...RECONCILIATION_FILES,
  ...REFUNDS_FILES,
  ...REPAYMENTS_FILES,
  ...SESSION_FILES,
  ...SPEND_FILES,
  ...STAFF_MEMBER_FILES,
  ...STATEMENTS_FILES,
  ...TAKEOVERS_FILES,
  ...VIOLATIONS_FILES,
  ...WALLET_FILES,
}
