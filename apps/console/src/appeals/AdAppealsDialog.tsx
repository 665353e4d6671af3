// 提交广告申诉: single ads of a TikTok appeal go out by TikTok's call, each once; what was asked for before is filled in.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import {
  AD_APPEAL_REASON_MOST,
  AD_APPEALS_MOST,
  adIdsIn,
  adIdsProblem,
  adReasonProblem,
} from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import type { AppealCase } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../api/queries.ts'

type Props = { appeal: AppealCase; again?: AppealCase['platform_calls'][number] | undefined; onClose: () => void }

export function AdAppealsDialog({ appeal, again, onClose }: Props) {
  const toast = useToast()
  const send = useFormCommand(consoleAppealEndpoints.appealAds)
  const form = useForm({
    initial: { ad_ids: again?.outside_ad_id ?? '', appeal_reason: again?.reason ?? appeal.explanation },
    checks: { ad_ids: typed => adIdsProblem(adIdsIn(typed)), appeal_reason: adReasonProblem },
    send: ({ ad_ids, appeal_reason }) =>
      send.mutateAsync({ request: { case_id: appeal.appeal_id, ad_ids: adIdsIn(ad_ids), appeal_reason } }),
    onSuccess: () => {
      toast.success('已登记，正在向平台提交')
      onClose()
    },
  })
  return (
    <FormDialog title={`提交广告申诉：${appeal.account_name}`} submitText="提交" onClose={onClose} {...form.dialog}>
      <p>逐条提交到 TikTok，仅限 Smart+ 广告；客户的附件不随接口提交。平台的结果显示在这里，申诉本身仍由人工审核。</p>
      <TextArea
        label="广告 ID"
        required
        rows={4}
        help={`每行一个，一次最多 ${AD_APPEALS_MOST} 条`}
        placeholder="1843317522553106"
        {...form.field('ad_ids')}
      />
      <TextArea label="申诉理由" required rows={5} limit={AD_APPEAL_REASON_MOST} help="将原样提交给平台" {...form.field('appeal_reason')} />
    </FormDialog>
  )
}
