// What a member of staff signs in with, shown once: to be handed over in person.
import type { StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import { QrPanel } from '@tallyhelm/ui/layout/QrPanel'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'

export function SecretsDialog({ secrets, onClose }: { secrets: StaffSecrets; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`登录资料：${secrets.login_name}`}
      width={480}
      closable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          已妥善转交
        </Button>
      }
    >
      <Stack>
        <NoticeStrip tone="warning">以下内容仅显示这一次，请当面转交本人。关闭后无法再次查看，只能重置。</NoticeStrip>
        {secrets.otpauth_uri === null ? null : (
          <QrPanel title="用验证器应用扫码">
            <QrCode text={secrets.otpauth_uri} label="动态验证码密钥" />
          </QrPanel>
        )}
        <Definitions
          items={[
            ...(secrets.password === null
              ? []
              : [{ label: '初始密码', value: <IdCell id={secrets.password} label="复制密码" isSecret /> }]),
            ...(secrets.totp_secret === null
              ? []
              : [{ label: '密钥', value: <IdCell id={secrets.totp_secret} label="复制密钥" isSecret /> }]),
          ]}
        />
      </Stack>
    </Dialog>
  )
}
