// The robot of the customer's WeCom group, where a rule tells by it: whether one is set, a test, and how it is set or taken away.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { robotProblem } from '@tallyhelm/protocol/topics/monitors/robot'
import { robotEndpoints } from '@tallyhelm/protocol/topics/monitors/robot-endpoints'
import type { Robot } from '@tallyhelm/protocol/topics/monitors/robot-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand, useFormCommand } from '../../api/queries.ts'
import styles from './form.module.css'

export function RobotLine() {
  const toast = useToast()
  const call = useCall(robotEndpoints.robot, {})
  const [asks, setAsks] = useState<'set' | 'remove'>()
  const tried = useCommand(robotEndpoints.tryRobot, {
    onSuccess: ({ is_sent: isSent, trouble }) => {
      if (isSent) toast.success('测试消息已发送，请在群里查看')
      else toast.error(`企业微信未接受：${trouble ?? '没有回应'}`)
    },
  })
  const removal = useCommand(robotEndpoints.removeRobot, {
    onSuccess: () => {
      setAsks(undefined)
      toast.success('已移除群机器人')
    },
    onError: () => setAsks(undefined),
  })
  if (!call.data) return <p className={styles.robot}>{call.error ? '群机器人读取失败，请稍后再试' : '正在读取群机器人…'}</p>
  const { robot } = call.data
  return (
    <div className={styles.robot}>
      <Stack gap={8}>
        <p>{robot === null ? '尚未设置企业微信群机器人：在群设置里添加机器人，复制它的 Webhook 地址。' : <Standing robot={robot} />}</p>
        <Row>
          <Button size="small" onClick={() => setAsks('set')}>
            {robot === null ? '设置群机器人' : '更换'}
          </Button>
          {robot === null ? null : (
            <>
              <Button size="small" loading={tried.isPending} onClick={() => tried.mutate({ request: {} })}>
                发送测试
              </Button>
              <Button size="small" onClick={() => setAsks('remove')}>
                移除
              </Button>
            </>
          )}
        </Row>
      </Stack>
      {asks === 'set' ? <RobotDialog onClose={() => setAsks(undefined)} /> : null}
      <ConfirmDialog
        open={asks === 'remove'}
        title="移除群机器人"
        confirmText="移除"
        loading={removal.isPending}
        onConfirm={() => removal.mutate({ request: {} })}
        onClose={() => setAsks(undefined)}
      >
        移除后，规则不再通知到该企业微信群；站内消息不受影响。
      </ConfirmDialog>
    </div>
  )
}

const Standing = ({ robot }: { robot: NonNullable<Robot['robot']> }) => (
  <>
    群机器人 …{robot.shown}，{robot.set_by} 于 {timeText(robot.set_at)} 设置
    {robot.trouble === null ? null : <strong role="status">。最近一次未送达：{robot.trouble}</strong>}
  </>
)

function RobotDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const save = useFormCommand(robotEndpoints.saveRobot)
  const form = useForm({
    initial: { address: '' },
    checks: { address: robotProblem },
    send: ({ address }) => save.mutateAsync({ request: { address: address.trim() } }),
    onSuccess: () => {
      toast.success('已设置群机器人，可发送测试')
      onClose()
    },
    at: 'address',
  })
  return (
    <FormDialog title="设置群机器人" submitText="保存" onClose={onClose} {...form.dialog}>
      <TextField
        label="Webhook 地址"
        required
        autoComplete="off"
        help="地址含密钥，加密保存；保存后只显示末四位"
        placeholder="https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key="
        {...form.field('address')}
      />
    </FormDialog>
  )
}
