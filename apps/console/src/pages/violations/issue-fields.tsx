// The fields that issuing rectifications, turning warnings into them and issuing warnings have in common, and what is wrong with them.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { adsIn, type ViolatingAd } from '@tallyhelm/protocol/topics/violations/ad-lines'
import { POLICY_TEXT_MAX, VIOLATION_LEVEL_CODES, VIOLATION_LEVELS, type ViolationLevel } from '@tallyhelm/protocol/topics/violations/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { findFacebookAccounts } from '../../forms/find-accounts.ts'
import { deadlineFieldProblem } from './deadline-problem.ts'

const LEVELS = VIOLATION_LEVEL_CODES.map(value => ({ value, label: VIOLATION_LEVELS[value].text }))

/** Of an ad account and its ads. */
export const ADS_CHECKS = {
  account_id: (chosen: readonly Option[]) => (chosen.length === 0 ? '请选择广告账户' : undefined),
  ads: (typed: string) => {
    const found = adsIn(typed)
    return 'problem' in found ? found.problem : undefined
  },
}

/** What the checks have found to be ads. */
export function adsOf(typed: string): ViolatingAd[] {
  const found = adsIn(typed)
  return 'ads' in found ? found.ads : []
}

/** Of what is to be put right until when. */
export const TERMS_CHECKS = {
  policy_text: (typed: string) => (typed.trim() === '' ? '请填写渠道政策' : undefined),
  deadline_at: deadlineFieldProblem,
}

export const AccountField = (field: FieldOf<readonly Option[]>) => (
  <RemoteSelect label="广告账户" required help="Facebook 账户的名称或 ID" load={findFacebookAccounts} placeholder="请选择" {...field} />
)

export const LevelField = (field: FieldOf<ViolationLevel>) => <RadioGroup label="违规等级" required options={LEVELS} {...field} />

export const PolicyField = ({ placeholder, ...field }: FieldOf<string> & { placeholder?: string }) => (
  <TextArea label="渠道政策" required rows={4} limit={POLICY_TEXT_MAX} {...(placeholder === undefined ? {} : { placeholder })} {...field} />
)

export function DeadlineField(field: FieldOf<string>) {
  const today = dayOf(new Date(nowMs()))
  return <InstantField label="截止时间" required help="北京时间；到期前 72、24、2 小时提醒客户" today={today} min={today} {...field} />
}
