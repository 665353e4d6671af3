// Two-step verification by an authenticator app, and the recovery codes for the day when it is lost.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import type { StepUp } from '../../security/use-step-up.tsx'
import { SettingRow } from './SettingRow.tsx'

const TotpDialog = lazy(async () => ({ default: (await import('./TotpDialog.tsx')).TotpDialog }))

/** Few enough to make new ones. */
const FEW_CODES = 3

type TotpProps = { isEnabled: boolean; isLast: boolean; stepUp: StepUp; onCodes: (codes: readonly string[]) => void }

export function TotpRow({ isEnabled, isLast, stepUp, onCodes }: TotpProps) {
  const begin = useCommand(sessionEndpoints.beginTotp)
  const [begun, setBegun] = useState<{ secret: string; otpauth_uri: string }>()
  const end = (codes: readonly string[] | null) => {
    setBegun(undefined)
    if (codes) onCodes(codes)
  }
  return (
    <SettingRow
      title="两步验证"
      state={isEnabled ? <Tag tone="success">已开启</Tag> : <Tag>未开启</Tag>}
      action={
        isEnabled ? (
          <RemoveTotp isLast={isLast} stepUp={stepUp} />
        ) : (
          <Button
            size="small"
            loading={begin.isPending}
            onClick={() => stepUp.guard(async () => setBegun(await begin.mutateAsync({ request: {} })))}
          >
            开启两步验证
          </Button>
        )
      }
    >
      登录时除密码外，还需输入身份验证器应用中的动态验证码。
      <Suspense>{begun ? <TotpDialog begun={begun} onClose={() => setBegun(undefined)} onBound={end} /> : null}</Suspense>
    </SettingRow>
  )
}

function RemoveTotp({ isLast, stepUp }: { isLast: boolean; stepUp: StepUp }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useCommand(sessionEndpoints.removeTotp)
  const go = () =>
    stepUp.guard(async () => {
      await remove.mutateAsync({ request: {} })
      toast.success('两步验证已关闭')
      setIsAsking(false)
    })
  return (
    <>
      <Button size="small" onClick={() => stepUp.guard(() => setIsAsking(true))}>
        关闭两步验证
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="关闭两步验证？"
        confirmText="确认关闭"
        tone="danger"
        loading={remove.isPending}
        onConfirm={go}
      >
        {isLast ? '关闭后仅凭密码或短信验证码即可登录，恢复码同时失效。' : '关闭后动态验证码不再可用，登录时仍需通行密钥验证。'}
      </ConfirmDialog>
    </>
  )
}

type RecoveryProps = { left: number; stepUp: StepUp; onCodes: (codes: readonly string[]) => void }

export function RecoveryRow({ left, stepUp, onCodes }: RecoveryProps) {
  const [isAsking, setIsAsking] = useState(false)
  const renew = useCommand(sessionEndpoints.renewRecoveryCodes)
  const go = () =>
    stepUp.guard(async () => {
      const { recovery_codes: codes } = await renew.mutateAsync({ request: {} })
      setIsAsking(false)
      onCodes(codes)
    })
  return (
    <SettingRow
      title="恢复码"
      state={<Tag tone={left <= FEW_CODES ? 'warning' : 'neutral'}>剩余 {left} 个</Tag>}
      action={
        <Button size="small" onClick={() => stepUp.guard(() => setIsAsking(true))}>
          重新生成
        </Button>
      }
    >
      手机丢失时，可用恢复码代替动态验证码或通行密钥，每个只能使用一次。
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="重新生成恢复码？"
        confirmText="重新生成"
        loading={renew.isPending}
        onConfirm={go}
      >
        重新生成后，原有的恢复码全部失效，新的恢复码仅显示一次。
      </ConfirmDialog>
    </SettingRow>
  )
}
