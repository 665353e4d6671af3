// 数字人视频: an avatar speaks a script; the finished video is an asset, and its ads disclose that AI made it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import { AvatarChoice } from './AvatarChoice.tsx'
import styles from './ai.module.css'
import { scriptProblem, taskNameProblem } from './script-problem.ts'
import { TaskList } from './TaskList.tsx'
import { TiktokAccount } from './TiktokAccount.tsx'
import { VideoEnd } from './VideoEnd.tsx'

export const AvatarTab = () => (
  <Stack gap={16}>
    <TiktokAccount help="视频由此账户请求 TikTok 生成，完成后存入素材库。">
      {accountId => <AvatarForm accountId={accountId} />}
    </TiktokAccount>
    <TaskList kind="AVATAR" />
  </Stack>
)

function AvatarForm({ accountId }: { accountId: string }) {
  const toast = useToast()
  const once = useOneKey()
  const create = useFormCommand(creativeEndpoints.createAvatarTask)
  const form = useForm({
    initial: { avatar_id: '', script: '', name: '' },
    checks: { avatar_id: chosen => (chosen === '' ? '请选择数字人' : undefined), script: scriptProblem, name: taskNameProblem },
    send: values => once(idempotencyKey => create.mutateAsync({ request: { account_id: accountId, ...values }, idempotencyKey })),
    onSuccess: () => {
      form.reset()
      toast.success('已提交，可在下方查看进度')
    },
  })
  return (
    <Card title="制作数字人视频" meta="生成的视频标注 AIGC">
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <AvatarChoice accountId={accountId} {...form.field('avatar_id')} />
        <VideoEnd form={form} scriptLabel="脚本" scriptHint="数字人会逐句念出这段文字" />
      </form>
    </Card>
  )
}
