// Warning a customer of ads: the ad account, what kind of risk, which ads, the rule they break, and what is advised.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { POLICY_TEXT_MAX } from '@tallyhelm/protocol/topics/violations/enums'
import { STAFF_WARNING_CODES, STAFF_WARNINGS, type StaffWarningType } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { AccountField, ADS_CHECKS, adsOf } from './issue-fields.tsx'

const TYPES = STAFF_WARNING_CODES.map(value => ({ value, label: STAFF_WARNINGS[value] }))

export function IssueForewarningDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const issue = useFormCommand(consoleForewarningEndpoints.issue)
  const form = useForm({
    initial: {
      account_id: [] as readonly Option[],
      violation_type: null as StaffWarningType | null,
      ads: '',
      rule: '',
      advice: '',
    },
    checks: {
      ...ADS_CHECKS,
      violation_type: type => (type === null ? '请选择风险类型' : undefined),
      rule: typed => (typed.trim() === '' ? '请填写命中规则' : undefined),
    },
    // The checks have found each of them.
    send: ({ account_id: [account], violation_type, ads, ...rest }) =>
      issue.mutateAsync({
        request: {
          ...rest,
          account_id: account?.value ?? '',
          violation_type: violation_type as StaffWarningType,
          ads: adsOf(ads),
        },
      }),
    onSuccess: () => {
      toast.success('预警已下发，客户已收到消息')
      onClose()
    },
  })
  return (
    <FormDialog title="下发预警" submitText="下发" onClose={onClose} {...form.dialog}>
      <p>同一账户同一类型的预警未结束时，广告并入该预警并恢复为未读。等级由类型和广告数决定；其他类型的预警由渠道同步得到。</p>
      <AccountField {...form.field('account_id')} />
      <Select label="风险类型" required options={TYPES} {...form.field('violation_type')} />
      <TextArea
        label="预警广告"
        required
        rows={4}
        placeholder={'每行一个广告 ID，其后可写该广告的问题\n120210000000001 落地页无法打开'}
        {...form.field('ads')}
      />
      <TextArea
        label="命中规则"
        required
        rows={3}
        limit={POLICY_TEXT_MAX}
        placeholder="未单独写明问题的广告显示此规则"
        {...form.field('rule')}
      />
      <TextArea label="修改建议" rows={3} limit={POLICY_TEXT_MAX} placeholder="不填则按风险类型给出建议" {...form.field('advice')} />
    </FormDialog>
  )
}
