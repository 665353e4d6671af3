// Security: password, e-mail address, second factors, and where the user is signed in.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { type StepUp, useStepUp } from '../../security/use-step-up.tsx'
import { useButtons } from '../../shell/use-buttons.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { SettingRow } from './SettingRow.tsx'
import { RecoveryRow, TotpRow } from './TotpRow.tsx'

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))
const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }))
const RecoveryCodesDialog = lazy(async () => ({ default: (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog }))

export function SecurityPanel() {
  const overview = useCall(sessionEndpoints.securityOverview, {})
  const stepUp = useStepUp()
  const [codes, setCodes] = useState<readonly string[]>()
  const { data } = overview
  if (!data) {
    return (
      <Card title="登录与验证">
        {overview.error ? (
          <NoticeStrip tone="error" action={<Retry isBusy={overview.isFetching} onRetry={() => void overview.refetch()} />}>
            加载失败：{overview.error.msg}
          </NoticeStrip>
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    )
  }
  const hasFactor = data.is_totp_enabled || data.passkeys.length > 0
  return (
    <Stack>
      <Card title="登录与验证">
        <PasswordRow />
        <EmailRow email={data.email} registered={data.registered_email} stepUp={stepUp} />
        <TotpRow isEnabled={data.is_totp_enabled} isLast={data.passkeys.length === 0} stepUp={stepUp} onCodes={setCodes} />
        <PasskeyRows passkeys={data.passkeys} hasTotp={data.is_totp_enabled} stepUp={stepUp} onCodes={setCodes} />
        {hasFactor ? <RecoveryRow left={data.recovery_codes_left} stepUp={stepUp} onCodes={setCodes} /> : null}
      </Card>
      <DevicesCard />
      {stepUp.dialog}
      <Suspense>{codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}</Suspense>
    </Stack>
  )
}

const Retry = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }): ReactNode => (
  <Button size="mini" loading={isBusy} onClick={onRetry}>
    重试
  </Button>
)

function PasswordRow() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingRow
      title="登录密码"
      action={
        <Button size="small" onClick={() => setIsOpen(true)}>
          修改密码
        </Button>
      }
    >
      建议使用与其他网站不同的密码，修改后其他设备将退出登录。
      <Suspense>{isOpen ? <PasswordDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </SettingRow>
  )
}

type EmailProps = { email: string | null; registered: string | null; stepUp: StepUp }

/** An address signs in too: the first may be bound at once, another in its place only after a proof. */
function EmailRow({ email, registered, stepUp }: EmailProps) {
  const obstacle = useButtons()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <SettingRow
      title="绑定邮箱"
      state={email === null ? <Tag tone="warning">未绑定</Tag> : <Tag tone="success">{email}</Tag>}
      action={
        <Button size="small" disabledReason={obstacle('bindEmail')} onClick={() => (email === null ? open() : stepUp.guard(open))}>
          {email === null ? '绑定邮箱' : '更换邮箱'}
        </Button>
      }
    >
      绑定后可用邮箱登录，并在忘记密码时找回。
      <Suspense>{isOpen ? <EmailDialog start={registered ?? ''} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </SettingRow>
  )
}
