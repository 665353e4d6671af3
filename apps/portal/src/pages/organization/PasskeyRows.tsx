// Passkeys: the list, adding, renaming, removing.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { PASSKEYS_MOST } from '@tallyhelm/protocol/topics/session/limits'
import type { SecurityOverview } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { passkeyObstacle } from '../../security/passkey.ts'
import type { StepUp } from '../../security/use-step-up.tsx'
import { SettingRow } from './SettingRow.tsx'
import styles from './user.module.css'

const loadDialogs = () => import('./PasskeyDialogs.tsx')
const AddPasskeyDialog = lazy(async () => ({ default: (await loadDialogs()).AddPasskeyDialog }))
const RenamePasskeyDialog = lazy(async () => ({ default: (await loadDialogs()).RenamePasskeyDialog }))

type Passkey = SecurityOverview['passkeys'][number]
type Props = { passkeys: readonly Passkey[]; hasTotp: boolean; stepUp: StepUp; onCodes: (codes: readonly string[]) => void }

export function PasskeyRows({ passkeys, hasTotp, stepUp, onCodes }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const obstacle = passkeys.length >= PASSKEYS_MOST ? `最多添加 ${PASSKEYS_MOST} 个通行密钥` : passkeyObstacle()
  const end = (codes: readonly string[] | null) => {
    setIsAdding(false)
    if (codes) onCodes(codes)
  }
  return (
    <>
      <SettingRow
        title="通行密钥"
        state={<Tag tone={passkeys.length > 0 ? 'success' : 'neutral'}>{passkeys.length > 0 ? `${passkeys.length} 个` : '未添加'}</Tag>}
        action={
          <Button size="small" disabledReason={obstacle} onClick={() => stepUp.guard(() => setIsAdding(true))}>
            添加通行密钥
          </Button>
        }
      >
        用指纹、面容、PIN 或安全密钥完成两步验证，不会被钓鱼网站骗取。
      </SettingRow>
      {passkeys.length === 0 ? null : (
        <ul className={styles.passkeys} aria-label="通行密钥列表">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1 && !hasTotp} stepUp={stepUp} />
          ))}
        </ul>
      )}
      <Suspense>{isAdding ? <AddPasskeyDialog onClose={() => setIsAdding(false)} onAdded={end} /> : null}</Suspense>
    </>
  )
}

function PasskeyRow({ passkey, isLast, stepUp }: { passkey: Passkey; isLast: boolean; stepUp: StepUp }) {
  const toast = useToast()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const remove = useCommand(sessionEndpoints.removePasskey)
  const close = () => setAsking(undefined)
  const go = () =>
    stepUp.guard(async () => {
      await remove.mutateAsync({ request: { id: passkey.id } })
      toast.success('通行密钥已删除')
      close()
    })
  return (
    <li className={styles.passkey}>
      <div>
        <b>{passkey.name}</b>
        <span className={styles.hint}>
          添加于 {timeText(passkey.created_at)}，{passkey.last_used_at === null ? '尚未使用' : `最近使用 ${timeText(passkey.last_used_at)}`}
        </span>
      </div>
      <Button variant="link" size="mini" aria-label={`重命名 ${passkey.name}`} onClick={() => setAsking('rename')}>
        重命名
      </Button>
      <Button variant="link" size="mini" aria-label={`删除 ${passkey.name}`} onClick={() => stepUp.guard(() => setAsking('remove'))}>
        删除
      </Button>
      <Suspense>{asking === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}</Suspense>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={`删除通行密钥“${passkey.name}”？`}
        confirmText="确认删除"
        tone="danger"
        loading={remove.isPending}
        onConfirm={go}
      >
        {isLast
          ? '删除后仅凭密码或短信验证码即可登录，恢复码同时失效。'
          : '删除后不能再用它验证身份，保存在设备上的通行密钥可在设备设置中清除。'}
      </ConfirmDialog>
    </li>
  )
}
