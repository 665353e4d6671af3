// The cases of payment settings as their reviewer reads them: what is asked for beside what holds.
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { type HouseMethod, METHODS, type Method } from '@tallyhelm/protocol/topics/payments/enums'
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import { BANKS, type Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { decimalOf } from './decimal-of.ts'

type Terms = { is_open: boolean; closed_why: string; fee: number; least: string; most: string; arrival: string }
type TermsRow = Terms & { method: Method; currency: Currency; is_pending: boolean; before: Terms | null }
const LINK = '/payment-settings'

const termsText = (currency: Currency, { is_open, closed_why, fee, least, most, arrival }: Terms): string =>
  `${is_open ? '开放' : `关闭（${closed_why}）`}；手续费 ${percentText(fee)}%；${decimalOf(least, currency)} 至 ${decimalOf(most, currency)}；${arrival}`

export const termsCaseView: CaseView = async (tx, { caseId }) => {
  const rows = await tx.rows<TermsRow>(sql`
    select p.method, p.currency, p.is_open, p.closed_why, p.fee_basis_points as fee, p.least_minor::text as least, p.most_minor::text as most, p.arrival,
      k.status = 'PENDING' as is_pending,
      case when t.method is not null then jsonb_build_object('is_open', t.is_open, 'closed_why', t.closed_why, 'fee', t.fee_basis_points,
        'least', t.least_minor::text, 'most', t.most_minor::text, 'arrival', t.arrival) end as before
    from payments_proposed_terms p join cases_cases k on k.id = p.id
    left join payments_terms t on t.method = p.method and t.currency = p.currency
    where p.id = ${caseId} order by p.currency`)
  return {
    facts: rows.map(row => ({
      label: `${METHODS[row.method].text} ${row.currency}`,
      // A decided case is not held against what is in force today.
      before: row.is_pending && row.before ? termsText(row.currency, row.before) : null,
      value: termsText(row.currency, row),
      note: row.is_pending && row.before === null ? '新增币种' : null,
    })),
    warning: null,
    obstacle: null,
    link: LINK,
  }
}

type Account = { holder: string; account_no: string; bank_name: string; swift: string; is_open: boolean }
type AccountRow = Account & { bank: Bank; currency: Currency; method: Method; is_pending: boolean; before: Account | null }

export const accountCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<AccountRow>(sql`
    select p.bank, p.currency, p.method, p.holder, p.account_no, p.bank_name, p.swift, p.is_open, k.status = 'PENDING' as is_pending,
      case when a.id is not null then jsonb_build_object('holder', a.holder, 'account_no', a.account_no, 'bank_name', a.bank_name,
        'swift', a.swift, 'is_open', a.is_open) end as before
    from payments_proposed_accounts p join cases_cases k on k.id = p.id
    left join payments_accounts a on a.bank = p.bank and a.currency = p.currency and a.method = p.method
    where p.id = ${caseId}`)
  const before = row.is_pending ? row.before : null
  const fact = (label: string, of: (account: Account) => string) => ({ label, before: before && of(before), value: of(row), note: null })
  const isAnother = before !== null && before.account_no !== row.account_no
  return {
    facts: [
      { label: '收款账户', before: null, value: `${BANKS[row.bank]} ${row.currency}`, note: METHODS[row.method].text },
      fact('户名', ({ holder }) => holder),
      fact('账号', ({ account_no }) => account_no),
      fact('开户行', ({ bank_name }) => bank_name),
      fact('SWIFT', ({ swift }) => swift || '—'),
      fact('状态', ({ is_open }) => (is_open ? '启用' : '停用')),
    ],
    warning: isAnother ? '收款账号发生变化，通过后客户将汇款到新账号。请以电话与开户行核实' : null,
    obstacle: null,
    link: `${LINK}?tab=accounts`,
  }
}

type Shown = Readonly<Record<string, string>>
type KeysRow = { method: HouseMethod; shown: Shown; tried_at: Date; is_pending: boolean; before: Shown | null }

export const houseKeysCaseView: CaseView = async (tx, { caseId }) => {
  const { method, shown, tried_at, is_pending, before } = await tx.one<KeysRow>(sql`
    select p.method, p.shown, p.tried_at, k.status = 'PENDING' as is_pending,
      (select f.shown from payments_house_keys f where f.method = p.method and f.in_force_at is not null and f.ended_at is null) as before
    from payments_house_keys p join cases_cases k on k.id = p.id where p.id = ${caseId}`)
  return {
    facts: [
      ...houseKeyFields(method).map(([name, { label }]) => ({
        label,
        before: is_pending ? (before?.[name] ?? null) : null,
        value: shown[name] ?? '',
        note: null,
      })),
      { label: '最近一次测试', before: null, value: `${dateTimeText(tried_at).slice(0, 16)}，成功`, note: null },
    ],
    warning: null,
    obstacle: null,
    link: LINK,
  }
}
