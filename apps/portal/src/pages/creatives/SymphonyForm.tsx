// A video of pictures and a text.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { SYMPHONY_IMAGES_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { AssetField } from '../../creatives/AssetField.tsx'
import { useOneKey } from '../../funds/use-one-key.ts'
import styles from './ai.module.css'
import { scriptProblem, taskNameProblem } from './script-problem.ts'
import { VideoEnd } from './VideoEnd.tsx'

type Props = { accountId: string; taken: { script: string } | undefined }

export function SymphonyForm({ accountId, taken }: Props) {
  const toast = useToast()
  const once = useOneKey()
  const create = useFormCommand(creativeEndpoints.createSymphonyTask)
  const form = useForm({
    initial: { asset_ids: [] as readonly Asset[], script: '', name: '' },
    checks: { asset_ids: chosen => (chosen.length === 0 ? '请选择图片' : undefined), script: scriptProblem, name: taskNameProblem },
    send: ({ asset_ids, ...values }) =>
      once(idempotencyKey => {
        const request = { account_id: accountId, asset_ids: asset_ids.map(({ asset_id }) => asset_id), ...values }
        return create.mutateAsync({ request, idempotencyKey })
      }),
    onSuccess: () => {
      form.reset()
      toast.success('已提交，可在下方查看进度')
    },
  })
  const [seen, setSeen] = useState(taken)
  if (seen !== taken) {
    setSeen(taken)
    if (taken) form.set({ script: taken.script })
  }
  return (
    <Card title="图片生成视频" meta="生成的视频标注 AIGC">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <AssetField
          label="图片"
          kind="IMAGE"
          most={SYMPHONY_IMAGES_MOST}
          help={`1 至 ${SYMPHONY_IMAGES_MOST} 张`}
          {...form.field('asset_ids')}
        />
        <VideoEnd form={form} scriptLabel="视频脚本" />
      </form>
    </Card>
  )
}
