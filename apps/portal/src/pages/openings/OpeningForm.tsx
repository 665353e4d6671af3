// 申请账户: in which company's name, how many, in which currency and zone; after a rejection only what was flagged may change.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { AD_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import {
  ACCOUNT_NAME_MOST,
  INVITES_MOST,
  OPENING_CURRENCIES,
  OPENING_LABELS,
  OPENING_MOST,
  OPENING_TIMEZONES,
  QUALIFICATION_FILE,
  QUALIFICATIONS_MOST,
  REGIONS_MOST,
} from '@tallyhelm/protocol/topics/openings/enums'
import { REPRESENTATIVE_FIELDS } from '@tallyhelm/protocol/topics/openings/representative'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { now } from '@tallyhelm/browser/clock/clock'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { MultiSelect } from '@tallyhelm/ui/fields/MultiSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FormGrid } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ApplicationFrame } from '../../companies/ApplicationFrame.tsx'
import { filesIn } from '../../companies/material-draft.ts'
import { filledFrom, NO_DRAFT, useDraft } from '../../companies/use-draft.ts'
import type { FormEnds } from '../../companies/use-form-ends.ts'
import { type DraftStart, startedFrom, WithDraft } from '../../companies/WithDraft.tsx'
import { useOneKey } from '../../funds/use-one-key.ts'
import { paths } from '../../routes/paths.ts'
import { EvidenceFiles } from '../../uploads/EvidenceFiles.tsx'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { arrivedIn, type SentRules, uploadProblem } from '../../uploads/uploads.ts'
import { type Uploads, useUploads } from '../../uploads/use-uploads.ts'
import { checksOf, type Draft, draftOf, emailsOf, keptOf, startOf, typedOf, valuesOf } from './opening-draft.ts'
import styles from './openings.module.css'
import { RepresentativeCard, useRepresentativeAsked } from './RepresentativeCard.tsx'

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

type FieldsProps = Props & { companies: OpeningCompanies['companies']; start?: DraftStart }

function Fields({ channel, apply, preset, companies, start, onTouched, onDone, onClose }: FieldsProps) {
  const uploads = useUploads(QUALIFICATIONS, apply?.opening?.qualifications ?? filesIn(start?.draft.content, 'qualifications'))
  const papers = useMemo(() => arrivedIn(uploads.list), [uploads.list])
  const [initial] = useState(() => {
    if (apply?.opening) return draftOf(apply.opening)
    const filled = filledFrom({ ...startOf(channel, companies), ...preset }, start ? typedOf(startedFrom(start.draft)) : null)
    // What was chosen and made on the way here is newer than the draft.
    return preset ? { ...filled, company_id: preset.company_id, request_id: preset.request_id || filled.request_id } : filled
  })
  const [companyId, setCompanyId] = useState(initial.company_id)
  const asked = useRepresentativeAsked(
    channel,
    companies.find(({ company_id }) => company_id === companyId),
  )
  const flags = apply?.case.flags ?? []
  const flag = flags.find(({ field }) => field === 'representative')
  const told = flag === undefined && companyId === initial.company_id ? (apply?.opening?.representative ?? null) : null
  const form = useOpeningForm({ channel, apply, initial, isTold: asked.state === 'ASKED' && told === null, uploads, onDone })
  const { values } = form
  // Which company is chosen decides what is asked for, whose answer the checks of the form know.
  if (values.company_id !== companyId) setCompanyId(values.company_id)
  const content = useMemo(() => keptOf(values, papers), [values, papers])
  const kept = useDraft(start?.draft ?? NO_DRAFT, start === undefined ? null : content)
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
        <Inputs channel={channel} form={form} companies={companies} flags={flags} />
        {channel === 'TIKTOK' ? <Qualifications form={form} uploads={uploads} apply={apply} /> : null}
      </Card>
      <RepresentativeCard
        form={form}
        asked={asked}
        kept={told}
        note={flag === undefined ? undefined : `审核意见：${flag.note || '需修改'}`}
      />
    </ApplicationFrame>
  )
}

type Settings = Pick<Props, 'channel' | 'onDone'> & { apply: ApplyDetail | undefined; initial: Draft; isTold: boolean; uploads: Uploads }

function useOpeningForm({ channel, apply, initial, isTold, uploads, onDone }: Settings): Form<Draft> {
  const toast = useToast()
  const create = useFormCommand(applyEndpoints.create)
  const update = useFormCommand(applyEndpoints.update)
  const once = useOneKey()
  return useForm<Draft, string>({
    initial,
    checks: checksOf({
      channel,
      isTold,
      regionsOptional: apply?.opening?.target_regions.length === 0,
      papersProblem: () => uploadProblem(uploads.list, QUALIFICATION_FILE.name),
    }),
    parts: ({ invite_emails }) => [
      ...emailsOf(invite_emails).map((_, place) => `invite_emails.${place}`),
      ...REPRESENTATIVE_FIELDS.map(name => `representative.${name}`),
    ],
    send: async draft => {
      const values = valuesOf(draft, { isTold, papers: arrivedIn(uploads.list) })
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
      {channel === 'TIKTOK' ? (
        <>
          <Select required {...bind('ad_type', '品牌账户的名称须包含“品牌”')} options={AD_TYPE_OPTIONS} />
          <TextField optional inputMode="numeric" {...bind('bc_id', '您自己的商务中心，19 位；开户后由运营关联')} />
        </>
      ) : null}
      {channel === 'GOOGLE' ? (
        <>
          <MultiSelect
            required
            max={REGIONS_MOST}
            unit="个"
            {...bind('target_regions', '广告主要投放的国家或地区')}
            options={REGION_OPTIONS}
          />
          <TextField optional inputMode="numeric" {...bind('mcc_id', '您自己的经理账户，10 位；开户后由运营关联')} />
          <TextField optional {...bind('invite_emails', `开通后邀请其使用账户，最多 ${INVITES_MOST} 个，用逗号分隔`)} />
        </>
      ) : null}
      {channel === 'FACEBOOK' ? (
        <TextField optional inputMode="numeric" {...bind('request_id', '已在 Meta 页面提交的填写申请编号；留空由代理商直接开户')} />
      ) : null}
    </FormGrid>
  )
}

type PapersProps = { form: Form<Draft>; uploads: Uploads; apply: ApplyDetail | undefined }

/** Those that may not change are read alone. */
function Qualifications({ form, uploads, apply }: PapersProps) {
  const { id, error } = form.field('qualifications')
  const flags = apply?.case.flags ?? []
  const flag = flags.find(({ field }) => field === 'qualifications')
  const label = OPENING_LABELS.qualifications
  if (apply?.opening && flags.length > 0 && flag === undefined)
    return apply.opening.qualifications.length === 0 ? null : (
      <div className={styles.papers}>
        <span>{label}</span>
        <EvidenceFiles label={label} files={apply.opening.qualifications} />
      </div>
    )
  return (
    <div className={styles.papers}>
      <UploadsField label={label} id={id} error={error} uploads={uploads} onChange={() => form.set({ qualifications: undefined })} />
      {flag === undefined ? null : <p className={styles.note}>审核意见：{flag.note || '需修改'}</p>}
    </div>
  )
}

const QUALIFICATIONS: SentRules = {
  file: QUALIFICATION_FILE,
  endpoint: applyEndpoints.uploads,
  most: QUALIFICATIONS_MOST,
  unit: '张',
}
const REGION_OPTIONS = Object.entries(REGIONS).map(([value, label]) => ({ value, label }))
const CURRENCY_OPTIONS = OPENING_CURRENCIES.map(value => ({ value, label: value }))
const AD_TYPE_OPTIONS = (['AUCTION', 'RESERVATION'] as const).map(value => ({ value, label: AD_TYPES[value] }))
