// What is typed of an application for ad accounts: from what was kept or handed in, to what is checked and sent.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { ApplyDetail } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import type { Draft as KeptDraft } from '@tallyhelm/protocol/topics/companies/draft-schemas'
import { linkProblem } from '@tallyhelm/protocol/topics/companies/material'
import {
  bcProblem,
  BRAND_WORD,
  INVITES_MOST,
  mccProblem,
  OPENING_MOST,
  type OpeningCurrency,
  type OpeningTimezone,
} from '@tallyhelm/protocol/topics/openings/enums'
import {
  NO_REPRESENTATIVE,
  plainRepresentative,
  type Representative,
  representativeProblems,
  type TypedRepresentative,
} from '@tallyhelm/protocol/topics/openings/representative'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type Draft = {
  company_id: string | null
  account_name: string
  count: string
  currency: OpeningCurrency | null
  timezone: OpeningTimezone | null
  website: string
  ad_type: AdType | null
  invite_emails: string
  request_id: string
  target_regions: readonly string[]
  mcc_id: string
  bc_id: string
  /** The files are kept by their uploads. */
  qualifications: undefined
  representative: TypedRepresentative
}

const EMPTY: Draft = {
  company_id: null,
  account_name: '',
  count: '1',
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  website: '',
  ad_type: null,
  invite_emails: '',
  request_id: '',
  target_regions: [],
  mcc_id: '',
  bc_id: '',
  qualifications: undefined,
  representative: NO_REPRESENTATIVE,
}

export const emailsOf = (typed: string): string[] => typed.split(/[\s,，;；]+/).filter(email => email !== '')

/** `isTold`: whether the legal representative is asked for here. */
type Known = { channel: Channel; isTold: boolean; regionsOptional: boolean; papersProblem: () => string | undefined }
export const checksOf = ({ channel, isTold, regionsOptional, papersProblem }: Known): Checks<Draft> => ({
  company_id: id => (id === null ? '请选择开户主体' : undefined),
  account_name: nameProblem,
  count: count => countProblem(count, OPENING_MOST[channel]),
  currency: currency => (currency === null ? '请选择币种' : undefined),
  timezone: zone => (zone === null ? '请选择时区' : undefined),
  website: linkProblem,
  invite_emails: typed => (emailsOf(typed).length > INVITES_MOST ? `邀请邮箱最多 ${INVITES_MOST} 个` : undefined),
  request_id: id => (/^\d{0,20}$/.test(id.trim()) ? undefined : 'Meta 开户申请编号为数字'),
  target_regions: regions => (channel === 'GOOGLE' && regions.length === 0 && !regionsOptional ? '请选择受众国家' : undefined),
  mcc_id: mccProblem,
  bc_id: bcProblem,
  qualifications: papersProblem,
  representative: typed => (isTold ? new Map(representativeProblems(typed).map(({ path, msg }) => [path, msg])) : undefined),
})

const countProblem = (count: string, most: number): string | undefined =>
  /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= most ? undefined : `请填写 1–${most} 的整数`

function nameProblem(name: string, { ad_type }: Draft): string | undefined {
  if (name.trim() === '') return '请输入账户名称'
  return ad_type === 'RESERVATION' && !name.includes(BRAND_WORD) ? `品牌账户的名称须包含“${BRAND_WORD}”` : undefined
}

export function startOf(channel: Channel, [first, ...others]: OpeningCompanies['companies']): Draft {
  const only = others.length === 0 ? first : undefined
  return {
    ...EMPTY,
    company_id: only?.company_id ?? null,
    website: only?.promotion_links[0] ?? '',
    ad_type: channel === 'TIKTOK' ? 'AUCTION' : null,
  }
}

export function draftOf({ count, invite_emails, ...opening }: NonNullable<ApplyDetail['opening']>): Draft {
  const { company_id, account_name, currency, timezone, website, ad_type, request_id } = opening
  return {
    company_id,
    account_name,
    count: String(count),
    currency,
    timezone,
    website,
    ad_type,
    invite_emails: invite_emails.join('，'),
    request_id,
    target_regions: opening.target_regions,
    mcc_id: opening.mcc_id,
    bc_id: opening.bc_id,
    qualifications: undefined,
    representative: NO_REPRESENTATIVE,
  }
}

/** What is copied from an application is as it was sent. */
export function typedOf(content: KeptDraft['content']): KeptDraft['content'] {
  if (content === null || typeof content['count'] !== 'number') return content
  const { count, invite_emails: emails } = content
  return { ...content, count: String(count), invite_emails: Array.isArray(emails) ? emails.join('，') : '' }
}

/** Checked before: a company, a currency, a zone and, where it is told, a paper are chosen. */
export const valuesOf = (
  { company_id, count, currency, timezone, invite_emails, target_regions, representative, ...rest }: Draft,
  { isTold, papers }: { isTold: boolean; papers: { key: string; name: string }[] },
) => ({
  ...rest,
  company_id: company_id ?? '',
  count: Number(count),
  currency: currency ?? 'USD',
  timezone: timezone ?? 'Asia/Shanghai',
  invite_emails: emailsOf(invite_emails),
  target_regions: [...target_regions],
  qualifications: papers,
  representative: isTold ? toldOf(representative) : null,
})

export const toldOf = (typed: TypedRepresentative): Representative => ({
  ...plainRepresentative(typed),
  document_type: typed.document_type ?? 'ID_CARD',
})

/** Somebody's papers are kept in no draft. */
export const keptOf = ({ representative: _, ...values }: Draft, papers: { key: string; name: string }[]) => ({
  ...values,
  qualifications: papers,
})
