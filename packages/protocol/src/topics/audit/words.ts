// What staff read in place of the audit log's own words: the one table, of the `audit-words.ts` of the topics.
import { entryOf } from '../../values/table.ts'
import { AD_ACCOUNTS_WORDS } from '../ad-accounts/audit-words.ts'
import { AD_MANAGEMENT_WORDS } from '../ad-management/audit-words.ts'
import { PUBLISHING_WORDS } from '../ad-management/publishing-audit-words.ts'
import { APPEALS_WORDS } from '../appeals/audit-words.ts'
import { AUDIT_WORDS } from './audit-words.ts'
import { AUTO_CLEAR_WORDS } from '../auto-clear/audit-words.ts'
import { BILLING_WORDS } from '../billing/audit-words.ts'
import { CASES_WORDS } from '../cases/audit-words.ts'
import { CHANNELS_WORDS } from '../channels/audit-words.ts'
import { COMPANIES_WORDS } from '../companies/audit-words.ts'
import { CONTRACTS_WORDS } from '../contracts/audit-words.ts'
import { CREATIVES_WORDS } from '../creatives/audit-words.ts'
import { CREDIT_WORDS } from '../credit/audit-words.ts'
import { DIAGNOSTICS_WORDS } from '../diagnostics/audit-words.ts'
import { EXCHANGE_WORDS } from '../exchange/audit-words.ts'
import { EXPORTS_WORDS } from '../exports/audit-words.ts'
import { FREEZES_WORDS } from '../freezes/audit-words.ts'
import { GUIDANCE_WORDS } from '../guidance/audit-words.ts'
import { HELP_WORDS } from '../help/audit-words.ts'
import { IMPORTS_WORDS } from '../imports/audit-words.ts'
import { MONITOR_WORDS } from '../monitors/audit-words.ts'
import { NOTICES_WORDS } from '../notices/audit-words.ts'
import { BINDINGS_WORDS } from '../bindings/audit-words.ts'
import { OPENINGS_WORDS } from '../openings/audit-words.ts'
import { ORGANIZATION_WORDS } from '../organization/audit-words.ts'
import { PAYMENTS_WORDS } from '../payments/audit-words.ts'
import { QUOTA_WORDS } from '../quota/audit-words.ts'
import { RECONCILIATION_WORDS } from '../reconciliation/audit-words.ts'
import { REPAYMENTS_WORDS } from '../repayments/audit-words.ts'
import { SESSION_WORDS } from '../session/audit-words.ts'
import { SETUP_WORDS } from '../setup/audit-words.ts'
import { SPEND_WORDS } from '../spend/audit-words.ts'
import { STAFF_WORDS } from '../staff/audit-words.ts'
import { STATEMENTS_WORDS } from '../statements/audit-words.ts'
import { SUB_CUSTOMERS_WORDS } from '../sub-customers/audit-words.ts'
import { TAKEOVERS_WORDS } from '../takeovers/audit-words.ts'
import { VIOLATIONS_WORDS } from '../violations/audit-words.ts'
import { WALLET_WORDS } from '../wallet/audit-words.ts'
import { SHARED_FIELDS } from './shared-fields.ts'
import type { AuditWords } from './word-entry.ts'

export const WORDS_OF_TOPICS: readonly AuditWords[] = [
  AD_ACCOUNTS_WORDS,
  PUBLISHING_WORDS,
  APPEALS_WORDS,
  AUDIT_WORDS,
  AUTO_CLEAR_WORDS,
  BILLING_WORDS,
  CASES_WORDS,
  CHANNELS_WORDS,
  BINDINGS_WORDS,
  COMPANIES_WORDS,
  CONTRACTS_WORDS,
  CREATIVES_WORDS,
  CREDIT_WORDS,
  DIAGNOSTICS_WORDS,
  EXCHANGE_WORDS,
  EXPORTS_WORDS,
  FREEZES_WORDS,
  GUIDANCE_WORDS,
  AD_MANAGEMENT_WORDS,
  HELP_WORDS,
  IMPORTS_WORDS,
  MONITOR_WORDS,
  NOTICES_WORDS,
  OPENINGS_WORDS,
  ORGANIZATION_WORDS,
  PAYMENTS_WORDS,
  QUOTA_WORDS,
  RECONCILIATION_WORDS,
  REPAYMENTS_WORDS,
  SESSION_WORDS,
  SETUP_WORDS,
  SPEND_WORDS,
  STAFF_WORDS,
  STATEMENTS_WORDS,
  SUB_CUSTOMERS_WORDS,
  TAKEOVERS_WORDS,
  VIOLATIONS_WORDS,
  WALLET_WORDS,
]

const joined = (part: keyof AuditWords) => Object.fromEntries(WORDS_OF_TOPICS.flatMap(words => Object.entries(words[part] ?? {})))
const [ACTIONS, OBJECTS] = [joined('actions'), joined('objects')]
const FIELDS = { ...joined('fields'), ...SHARED_FIELDS }

/** «新增额度» for `quota.add`; a word that is not listed is shown as it stands, as below. */
export const actionText = (action: string): string => entryOf(ACTIONS, action) ?? action

/** «广告账户» for `ad-account`. */
export const objectText = (kind: string): string => entryOf(OBJECTS, kind) ?? kind

/** «角色» for `role`, a field of what was changed. Fields that are ids of ad accounts are shown as they stand. */
export const fieldText = (field: string): string => entryOf(FIELDS, field) ?? field
