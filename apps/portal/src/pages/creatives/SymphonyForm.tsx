// A video of pictures and a text.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { SCRIPT_MOST, SYMPHONY_IMAGES_MOST, TASK_NAME_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { AssetField } from '../../creatives/AssetField.tsx'
import { useOneKey } from '../../funds/use-one-key.ts'
import styles from './ai.module.css'
import { scriptProblem, taskNameProblem } from './script-problem.ts'

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
        <Stack gap={16}>
          <TextArea label="视频脚本" required rows={6} limit={SCRIPT_MOST} {...form.field('script')} />
          <TextField label="视频名称" required help={`最多 ${TASK_NAME_MOST} 个字符，用于在素材库中查找`} {...form.field('name')} />
          <FormRefusal text={form.message} />
          <div>
            <Button type="submit" variant="primary" loading={form.isBusy} loadingText="提交中…">
              生成视频
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
