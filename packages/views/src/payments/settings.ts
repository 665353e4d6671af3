// Payment settings: what each method takes, the keys of its house, and what waits for a second person.
import type { Database } from '@tallyhelm/infra/db/database'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import type { CredentialSource } from '@tallyhelm/protocol/topics/channels/credentials'
import { type HouseMethod, isHouseMethod, type Method, METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { AccountProposal, MethodSetting, PaymentSettings, TermsRow } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import type { CaseProposal } from '@tallyhelm/protocol/topics/cases/schemas'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { decimalOf } from './decimal-of.ts'

/** What this process calls a house with. */
export type HouseStanding = { source: CredentialSource; inForceAt: Date | null; shown: Readonly<Record<string, string>> }
type Terms = Omit<TermsRow, 'fee_percent' | 'least' | 'most'> & { method: Method; fee: number; least: string; most: string }
type OfMethod = CaseProposalRow & { kind: 'PAYMENT_TERMS' | 'HOUSE_KEYS'; subject: Method }
type OfAccount = CaseProposalRow & Omit<AccountProposal, keyof CaseProposal>

/** For staff. */
export async function paymentSettings(db: Database, standingOf: (method: HouseMethod) => HouseStanding): Promise<PaymentSettings> {
  const { terms, proposals, accounts } = await db.read({ kind: 'staff' }, async tx => ({
    terms: await tx.rows<Terms>(sql`
      select method, currency, is_open, closed_why, fee_basis_points as fee, least_minor as least, most_minor as most, arrival from payments_terms`),
    proposals: await tx.rows<OfMethod>(sql`
      select k.kind, k.subject, ${CASE_PROPOSAL_COLUMNS} from cases_cases k
      where k.status = 'PENDING' and k.kind in ('PAYMENT_TERMS', 'HOUSE_KEYS')`),
    accounts: await tx.rows<OfAccount>(sql`
      select p.bank, p.currency, p.method, p.account_no, p.is_open, ${CASE_PROPOSAL_COLUMNS}
      from payments_proposed_accounts p join cases_cases k on k.id = p.id where k.status = 'PENDING' order by k.submitted_at`),
  }))
  return {
    methods: METHOD_CODES.map(method => settingOf(method, { terms, proposals, standingOf })),
    account_proposals: accounts.map(caseProposalOf),
  }
}

type Read = { terms: readonly Terms[]; proposals: readonly OfMethod[]; standingOf: (method: HouseMethod) => HouseStanding }

function settingOf(method: Method, { terms, proposals, standingOf }: Read): MethodSetting {
  const waiting = (kind: OfMethod['kind']) => {
    const found = proposals.find(one => one.kind === kind && one.subject === method)
    if (!found) return null
    const { kind: _kind, subject: _subject, ...proposal } = found
    return caseProposalOf(proposal)
  }
  return {
    method,
    terms: WALLET_CURRENCIES.flatMap(currency => terms.filter(row => row.method === method && row.currency === currency).map(termsOf)),
    terms_proposal: waiting('PAYMENT_TERMS'),
    keys: isHouseMethod(method) ? keysOf(method, standingOf(method)) : null,
    keys_proposal: waiting('HOUSE_KEYS'),
  }
}

const termsOf = ({ method: _method, fee, least, most, ...row }: Terms): TermsRow => ({
  ...row,
  fee_percent: percentText(fee),
  least: decimalOf(least, row.currency),
  most: decimalOf(most, row.currency),
})

function keysOf(method: HouseMethod, { source, inForceAt, shown }: HouseStanding): MethodSetting['keys'] {
  return {
    source,
    in_force_at: inForceAt?.toISOString() ?? null,
    shown: houseKeyFields(method).flatMap(([name, { label, isSecret }]) => {
      const value = shown[name]
      return value === undefined ? [] : [{ name, label, value, is_secret: isSecret }]
    }),
  }
}
