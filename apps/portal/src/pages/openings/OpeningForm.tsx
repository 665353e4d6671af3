// 申请账户: in which company's name, how many, in which currency and zone; after a rejection only what was flagged may change.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { AD_TYPES, type AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { linkProblem } from '@tallyhelm/protocol/topics/companies/material'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import {
  ACCOUNT_NAME_MOST,
  BRAND_WORD,
  INVITES_MOST,
  OPENING_CURRENCIES,
  OPENING_LABELS,
  OPENING_MOST,
  OPENING_TIMEZONES,
  type OpeningCurrency,
  type OpeningTimezone,
} from '@tallyhelm/protocol/topics/openings/enums'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { now } from '@tallyhelm/browser/clock/clock'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FormGrid } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ApplicationFrame } from '../../companies/ApplicationFrame.tsx'
import { filledFrom, NO_DRAFT, useDraft } from '../../companies/use-draft.ts'
import type { FormEnds } from '../../companies/use-form-ends.ts'
import { type DraftStart, startedFrom, WithDraft } from '../../companies/WithDraft.tsx'
import { useOneKey } from '../../funds/use-one-key.ts'
import { paths } from '../../routes/paths.ts'

type Props = FormEnds & {
  channel: Channel
  apply?: ApplyDetail
  /** What is known before anything is typed. */
  preset?: { company_id: string; website: string; request_id: string }
}

export function OpeningForm(props: Props) {
  const companies = useCall(openingEndpoints.companies, {})
  return (
    <Loaded call={companies} lines={10}>
      {({ companies: known }) =>
        known.length === 0 ? (
          <Empty
            title="还没有通过审核的开户主体"
            text="账户开在主体名下。提交主体资料，审核通过后就可以申请账户。"
            action={
              <LinkButton variant="primary" href={paths.freeOpening({ tab: 'companies', form: 'new' })}>
                提交开户主体
              </LinkButton>
            }
          />
        ) : (
          <Begun {...props} companies={known} />
        )
      }
    </Loaded>
  )
}

const Begun = (props: FieldsProps) =>
  props.apply === undefined ? (
    <WithDraft kind={`OPENING_${props.channel}`}>{start => <Fields {...props} start={start} />}</WithDraft>
  ) : (
    <Fields {...props} />
  )

type Draft = {
  company_id: string | null
  account_name: string
  count: string
  currency: OpeningCurrency | null
  timezone: OpeningTimezone | null
  website: string
  ad_type: AdType | null
  invite_emails: string
  request_id: string
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
}

const emailsOf = (typed: string): string[] => typed.split(/[\s,，;；]+/).filter(email => email !== '')

type FieldsProps = Props & { companies: OpeningCompanies['companies']; start?: DraftStart }

function Fields({ channel, apply, preset, companies, start, onTouched, onDone, onClose }: FieldsProps) {
  const [initial] = useState(() => {
    if (apply?.opening) return draftOf(apply.opening)
    const filled = filledFrom({ ...startOf(channel, companies), ...preset }, start ? typedOf(startedFrom(start.draft)) : null)
    // What was chosen and made on the way here is newer than the draft.
    return preset ? { ...filled, company_id: preset.company_id, request_id: preset.request_id || filled.request_id } : filled
  })
  const form = useOpeningForm({ channel, apply, initial, onDone })
  const { values } = form
  const kept = useDraft(start?.draft ?? NO_DRAFT, start === undefined ? null : values)
  return (
    <ApplicationFrame
      label="开户申请"
      submitText={apply === undefined ? '提交审核' : '重新提交'}
      form={form}
      isChanged={values !== initial}
      draft={start && { ...start, kept }}
      feedback={apply?.feedback}
      checked={{ apply_type: 'OPENING', channel, company_id: values.company_id ?? '', website: values.website }}
      onTouched={onTouched}
      onClose={onClose}
    >
      <Card title="主体与账户">
        <Inputs channel={channel} form={form} companies={companies} flags={apply?.case.flags ?? []} />
      </Card>
    </ApplicationFrame>
  )
}

type Settings = Pick<Props, 'channel' | 'onDone'> & { apply: ApplyDetail | undefined; initial: Draft }

function useOpeningForm({ channel, apply, initial, onDone }: Settings): Form<Draft> {
  const toast = useToast()
  const create = useFormCommand(applyEndpoints.create)
  const update = useFormCommand(applyEndpoints.update)
  const once = useOneKey()
  return useForm<Draft, string>({
    initial,
    checks: checksOf(OPENING_MOST[channel]),
    parts: ({ invite_emails }) => emailsOf(invite_emails).map((_, place) => `invite_emails.${place}`),
    send: async draft => {
      const values = valuesOf(draft)
      if (apply) {
        const { apply_id } = apply
        return (await update.mutateAsync({ request: { apply_type: 'OPENING', apply_id, ...values } })).apply_id
      }
      return await once(async idempotencyKey => {
        const { apply_id } = await create.mutateAsync({ request: { apply_type: 'OPENING', channel, ...values }, idempotencyKey })
        return apply_id
      })
    },
    onSuccess: applyId => {
      toast.success('已提交审核，结果将通过消息通知')
      onDone(applyId)
    },
  })
}

const checksOf = (most: number): Checks<Draft> => ({
  company_id: id => (id === null ? '请选择开户主体' : undefined),
  account_name: nameProblem,
  count: count => (/^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= most ? undefined : `请填写 1–${most} 的整数`),
  currency: currency => (currency === null ? '请选择币种' : undefined),
  timezone: zone => (zone === null ? '请选择时区' : undefined),
  website: linkProblem,
  invite_emails: typed => (emailsOf(typed).length > INVITES_MOST ? `邀请邮箱最多 ${INVITES_MOST} 个` : undefined),
  request_id: id => (/^\d{0,20}$/.test(id.trim()) ? undefined : 'Meta 开户申请编号为数字'),
})

function nameProblem(name: string, { ad_type }: Draft): string | undefined {
  if (name.trim() === '') return '请输入账户名称'
  return ad_type === 'RESERVATION' && !name.includes(BRAND_WORD) ? `品牌账户的名称须包含“${BRAND_WORD}”` : undefined
}

type InputsProps = {
  channel: Channel
  form: Form<Draft>
  companies: OpeningCompanies['companies']
  /** Only these may change; all where there are none. */
  flags: ApplyDetail['case']['flags']
}

function Inputs({ channel, form, companies, flags }: InputsProps) {
  const bind = <Name extends keyof Draft & keyof typeof OPENING_LABELS>(name: Name, help?: string) => {
    const flag = flags.find(({ field }) => field === name)
    return {
      label: OPENING_LABELS[name],
      disabled: flags.length > 0 && flag === undefined,
      help: flag === undefined ? help : `审核意见：${flag.note || '需修改'}`,
      ...form.field(name),
    }
  }
  const links = companies.find(({ company_id }) => company_id === form.values.company_id)?.promotion_links ?? []
  return (
    <FormGrid>
      <Select
        required
        {...bind('company_id', '账户开在该主体名下')}
        options={companies.map(({ company_id, company_name }) => ({ value: company_id, label: company_name }))}
      />
      <TextField
        required
        maxLength={ACCOUNT_NAME_MOST}
        {...bind('account_name', channel === 'TIKTOK' ? '开通后不可修改' : '多个账户依次加 -02、-03')}
      />
      <TextField required inputMode="numeric" {...bind('count', `一次最多 ${OPENING_MOST[channel]} 个`)} />
      <Select required {...bind('currency', '创建后不可修改')} options={CURRENCY_OPTIONS} />
      <Select
        required
        {...bind('timezone', '创建后不可修改')}
        options={OPENING_TIMEZONES.map(value => ({ value, label: zoneText(value, now()) }))}
      />
      <TextField
        required
        inputMode="url"
        {...bind('website', links.length === 0 ? '以 https:// 开头' : `主体资料中的链接：${links.join('、')}`)}
      />
      {channel === 'TIKTOK' ? <Select required {...bind('ad_type')} options={AD_TYPE_OPTIONS} /> : null}
      {channel === 'GOOGLE' ? (
        <TextField optional {...bind('invite_emails', `开通后邀请其使用账户，最多 ${INVITES_MOST} 个，用逗号分隔`)} />
      ) : null}
      {channel === 'FACEBOOK' ? (
        <TextField optional inputMode="numeric" {...bind('request_id', '已在 Meta 页面提交的填写申请编号；留空由代理商直接开户')} />
      ) : null}
    </FormGrid>
  )
}

const CURRENCY_OPTIONS = OPENING_CURRENCIES.map(value => ({ value, label: value }))
const AD_TYPE_OPTIONS = (['AUCTION', 'RESERVATION'] as const).map(value => ({ value, label: AD_TYPES[value] }))

function startOf(channel: Channel, [first, ...others]: OpeningCompanies['companies']): Draft {
  const only = others.length === 0 ? first : undefined
  return {
    ...EMPTY,
    company_id: only?.company_id ?? null,
    website: only?.promotion_links[0] ?? '',
    ad_type: channel === 'TIKTOK' ? 'AUCTION' : null,
  }
}

function draftOf({ count, invite_emails, ...opening }: NonNullable<ApplyDetail['opening']>): Draft {
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
  }
}

/** What is copied from an application is as it was sent. */
function typedOf(content: DraftStart['draft']['content']): DraftStart['draft']['content'] {
  if (content === null || typeof content['count'] !== 'number') return content
  const { count, invite_emails: emails } = content
  return { ...content, count: String(count), invite_emails: Array.isArray(emails) ? emails.join('，') : '' }
}

/** Checked before: a company, a currency and a zone are chosen. */
const valuesOf = ({ company_id, count, currency, timezone, invite_emails, ...rest }: Draft) => ({
  ...rest,
  company_id: company_id ?? '',
  count: Number(count),
  currency: currency ?? 'USD',
  timezone: timezone ?? 'Asia/Shanghai',
  invite_emails: emailsOf(invite_emails),
})
