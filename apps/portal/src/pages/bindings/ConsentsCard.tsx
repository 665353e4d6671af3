// 已连接的 Facebook 个人号: whose own accounts are connected, what they let us do and until when; another one is connected in a popup.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/bindings/people-endpoints'
import { CONSENT_STATES } from '@tallyhelm/protocol/topics/bindings/people-enums'
import type { ConsentRow } from '@tallyhelm/protocol/topics/bindings/people-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { failureText } from '@tallyhelm/browser/calls/failure'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import styles from './people.module.css'
import { useConnect } from './use-connect.ts'

export function ConsentsCard({ closed }: { closed: string | undefined }) {
  const consents = useCall(peopleEndpoints.consents, {})
  const { connect, isPending, blocked, outcome } = useConnect()
  return (
    <Card padded={false} aria-label="已连接的 Facebook 个人号">
      <div className={styles.head}>
        <h2>已连接的 Facebook 个人号</h2>
        <Button size="small" loading={isPending} loadingText="正在打开…" disabledReason={closed} onClick={connect}>
          连接 Facebook
        </Button>
      </div>
      <div role="status">
        {blocked === undefined ? null : (
          <NoticeStrip tone="warning" title="浏览器拦截了弹窗" square>
            请允许本站弹出窗口后重试，或
            <a href={blocked} target="_blank" rel="noreferrer">
              在新标签页中打开 Facebook 授权
            </a>
            ，完成后自动返回本页。
          </NoticeStrip>
        )}
        {outcome === undefined ? null : (
          <NoticeStrip tone={outcome.tone} title={outcome.title} square>
            {outcome.text}
          </NoticeStrip>
        )}
      </div>
      <Loaded call={consents} lines={2}>
        {({ consents: rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>还没有连接。连接后可核对个人号的邮箱与权限；授权凭证加密保存，仅用于您授权的操作。</p>
          ) : (
            <ul className={styles.people}>
              {rows.map(row => (
                <Consent key={row.consent_id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Consent({ row }: { row: ConsentRow }) {
  const { text, tone } = CONSENT_STATES[row.state]
  return (
    <li>
      <NamedId name={row.person_name || row.person_email || row.outside_user_id} id={row.outside_user_id} />
      <span>{row.person_email || '未提供邮箱'}</span>
      <span className={styles.permissions}>权限：{row.permissions.join('、')}</span>
      <span>
        <Tag tone={tone}>{text}</Tag> <span>{row.expires_at === null ? '长期有效' : `有效期至 ${timeText(row.expires_at)}`}</span>
      </span>
      <Disconnect row={row} />
    </li>
  )
}

function Disconnect({ row }: { row: ConsentRow }) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useFormCommand(peopleEndpoints.revoke)
  const confirm = () =>
    mutate(
      { request: { consent_id: row.consent_id } },
      {
        onSuccess: () => toast.success('已解除连接', { durationMs: 4000 }),
        onError: error => toast.error(failureText(error), { durationMs: 4000 }),
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <>
      <Button variant="link" size="mini" aria-label={`解除连接 ${row.person_name}`} onClick={() => setIsAsking(true)}>
        解除连接
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title="解除 Facebook 连接"
        confirmText="确认解除"
        loading={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        <p>将在 Facebook 撤回 {row.person_name || row.person_email} 对本平台的授权，并删除保存的凭证。</p>
      </ConfirmDialog>
    </>
  )
}
