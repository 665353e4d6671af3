// Where the user is signed in: each device can be signed out, and all others at once.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Devices } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from './user.module.css'

type Device = Devices['items'][number]

export function DevicesCard() {
  const devices = useCall(sessionEndpoints.devices, {})
  const items = devices.data?.items
  return (
    <Card title="登录设备" actions={<EndOthers count={items?.filter(device => !device.is_current).length ?? 0} />}>
      <Loaded call={devices} lines={4}>
        {({ items: found }) => (
          <ul className={styles.devices} aria-label="登录设备列表">
            {found.map(device => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const end = useCommand(sessionEndpoints.endDevice, {
    onSuccess: () => toast.success('该设备已下线'),
    onSettled: () => setIsAsking(false),
  })
  const isPhone = /iOS|Android|iPhone|iPad/.test(device.device)
  return (
    <li className={styles.device}>
      {isPhone ? <Smartphone size={22} aria-hidden /> : <Monitor size={22} aria-hidden />}
      <div>
        <b>
          {device.device}
          {device.is_current ? <Tag tone="success">本机</Tag> : null}
          {device.is_remembered ? <Tag>记住登录</Tag> : null}
        </b>
        <span className={styles.hint}>
          {device.address} · 登录于 {timeText(device.signed_in_at)} · 最近使用 {timeText(device.last_used_at)}
        </span>
      </div>
      {device.is_current ? null : (
        <Button
          variant="link"
          size="mini"
          aria-label={`下线 ${device.device}，登录于 ${timeText(device.signed_in_at)}`}
          onClick={() => setIsAsking(true)}
        >
          下线
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="将该设备下线？"
        confirmText="确认下线"
        loading={end.isPending}
        onConfirm={() => end.mutate({ request: { id: device.id } })}
      >
        {device.device}（{device.address}）需要重新登录才能继续使用，未提交的内容会丢失。
      </ConfirmDialog>
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const end = useCommand(sessionEndpoints.endOtherDevices, {
    onSuccess: ({ ended }) => toast.success(`已下线 ${ended} 台设备`),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button size="small" disabledReason={count === 0 ? '没有其他登录设备' : undefined} onClick={() => setIsAsking(true)}>
        下线其他设备
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`下线其他 ${count} 台设备？`}
        confirmText="确认下线"
        loading={end.isPending}
        onConfirm={() => end.mutate({ request: {} })}
      >
        除本机外的所有设备都需要重新登录。
      </ConfirmDialog>
    </>
  )
}
