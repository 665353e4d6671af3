// Issuing one rectification: the ad account, what is wrong with which ads, the platform's policy, and until when.
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { type FieldOf, useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { VIOLATION_TYPE_CODES, VIOLATION_TYPES, type ViolationLevel, type ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import type { Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { AccountField, ADS_CHECKS, adsOf, DeadlineField, LevelField, PolicyField, TERMS_CHECKS } from './issue-fields.tsx'

const TYPES = VIOLATION_TYPE_CODES.map(value => ({ value, label: VIOLATION_TYPES[value] }))

export function IssueDialog({ onClose }: { onClose: () => void }) {
  const form = useIssueForm(onClose)
  return (
    <FormDialog title="下发整改" submitText="下发" onClose={onClose} {...form.dialog}>
      <AccountField {...form.field('account_id')} />
      <Select label="违规类型" required options={TYPES} {...form.field('violation_type')} />
      <LevelField {...form.field('level')} />
      <TextArea
        label="违规广告"
        required
        rows={4}
        placeholder={'每行一个广告 ID，其后可写原因\n120210000000001 落地页无法打开'}
        {...form.field('ads')}
      />
      <PolicyField placeholder="渠道给出的政策原文" {...form.field('policy_text')} />
      <Policies {...form.field('policy_file_ids')} />
      <DeadlineField {...form.field('deadline_at')} />
    </FormDialog>
  )
}

/** Those that customers find; without any there is nothing to choose. */
function Policies(field: FieldOf<readonly string[]>) {
  const { data } = useCall(consolePolicyEndpoints.policies, {})
  const live = data?.files.filter(file => file.withdrawn_at === null && file.channel === 'FACEBOOK') ?? []
  if (live.length === 0) return null
  const options = live.map(file => ({ value: file.file_id, label: `${file.title}（${file.version}）` }))
  return <ChoiceGroup label="政策文件" options={options} {...field} />
}

function useIssueForm(onClose: () => void) {
  const toast = useToast()
  const issue = useFormCommand(consoleRectificationEndpoints.issue)
  return useForm({
    initial: {
      account_id: [] as readonly Option[],
      violation_type: null as ViolationType | null,
      level: 'MEDIUM' as ViolationLevel,
      ads: '',
      policy_text: '',
      policy_file_ids: [] as readonly string[],
      deadline_at: '',
    },
    checks: {
      ...ADS_CHECKS,
      ...TERMS_CHECKS,
      violation_type: type => (type === null ? '请选择违规类型' : undefined),
    },
    // The checks have found each of them.
    send: ({ account_id: [account], violation_type, ads, deadline_at, policy_file_ids, ...rest }) =>
      issue.mutateAsync({
        request: {
          ...rest,
          account_id: account?.value ?? '',
          violation_type: violation_type as ViolationType,
          ads: adsOf(ads),
          deadline_at: instantOf(deadline_at) ?? '',
          policy_file_ids: [...policy_file_ids],
        },
      }),
    onSuccess: () => {
      toast.success('整改已下发，客户已收到消息')
      onClose()
    },
  })
}
